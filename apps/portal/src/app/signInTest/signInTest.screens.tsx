import type { ScreenSet } from '../screenSet.ts';
import { SignInTestScreen } from './SignInTestScreen.tsx';

export const signInTestScreens: ScreenSet = { texts: 'identityProvider', ListScreen: SignInTestScreen };
