/** The product's name, in one place (product.md). Texts of the site take it as {{product}}. */
export const PRODUCT = 'Flight Amigo';
