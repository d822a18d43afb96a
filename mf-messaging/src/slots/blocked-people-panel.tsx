export { BlockedPeople as BlockedPeoplePanel } from '../features/safety/blocked-people.tsx';
