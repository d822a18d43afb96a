export { PRODUCT as product } from '../contracts/product.ts';
