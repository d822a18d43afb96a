export { AskListing } from '../features/agreements/ask-listing.tsx';
