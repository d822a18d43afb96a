const FLIGHT = /^([A-Z]{3}|[A-Z0-9]{2})[ -]?0*(\d{1,4}[A-Z]?)$/;

/** 'BA036' as the boards write it, 'BA 36'. What is no flight number is shown as it came. */
export function flightInWords(flight: string): string {
  const [, airline, number] = FLIGHT.exec(flight.trim().toUpperCase()) ?? [];
  return airline === undefined ? flight : `${airline} ${number}`;
}
