export { AskListing } from '../features/conversation-trips/ask-listing.tsx';
