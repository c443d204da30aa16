/** The product's version; the commit is next to it where it is shown (SHELL-41). */
export const PRODUCT_VERSION = '4.68.0';
