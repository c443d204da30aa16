/** What is done with how a person signs in: the last part of the route, and the area of its texts. */
export const signInActions = ['signout', 'resetsignin'] as const;
export type SignInAction = (typeof signInActions)[number];
