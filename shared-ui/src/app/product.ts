/** The product's name, in one place; texts take it as {{product}} (product.md). */
export const product = 'Flight Amigo';
