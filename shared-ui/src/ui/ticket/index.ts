export { Ticket, TicketLine, type TicketLineProps, type TicketProps } from './ticket.tsx';
export { TicketSkeleton } from './ticket-skeleton.tsx';
