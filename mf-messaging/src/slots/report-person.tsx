export { ReportPerson } from '../features/safety/report-person.tsx';
