export { ReportListing } from '../features/safety/report-listing.tsx';
