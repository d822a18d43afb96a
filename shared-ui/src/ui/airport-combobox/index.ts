export { AirportCombobox, type AirportComboboxProps, type AirportComboboxTexts } from './airport-combobox.tsx';
export { airportLabel, type AirportOption } from './search-airports.ts';
