// Apart from the schemas: the home page loads without zod.

/**
 * Cities of several airports, by IATA's codes of metropolitan areas, as far as these airports have scheduled service; the busiest first.
 * Where IATA's code is that of an airport too, the airport keeps it, and the city's has ALL behind it.
 */
const TABLE: Readonly<Record<string, readonly [city: string, airports: string]>> = {
  'AMM-ALL': ['Amman', 'AMM ADJ'],
  'BCN-ALL': ['Barcelona', 'BCN GRO REU'],
  'BFS-ALL': ['Belfast', 'BFS BHD'],
  BJS: ['Beijing', 'PEK PKX'],
  'BKK-ALL': ['Bangkok', 'BKK DMK'],
  'BRU-ALL': ['Brussels', 'BRU CRL'],
  BUE: ['Buenos Aires', 'EZE AEP'],
  'CAI-ALL': ['Cairo', 'CAI SPX'],
  CHI: ['Chicago', 'ORD MDW'],
  'CMB-ALL': ['Colombo', 'CMB RML'],
  'CTU-ALL': ['Chengdu', 'TFU CTU'],
  'DUS-ALL': ['Düsseldorf', 'DUS NRN'],
  'DXB-ALL': ['Dubai', 'DXB DWC'],
  'FRA-ALL': ['Frankfurt', 'FRA HHN'],
  'GLA-ALL': ['Glasgow', 'GLA PIK'],
  'GOI-ALL': ['Goa', 'GOI GOX'],
  'HAM-ALL': ['Hamburg', 'HAM LBC'],
  'IEV-ALL': ['Kyiv', 'KBP IEV'],
  'IST-ALL': ['Istanbul', 'IST SAW'],
  JKT: ['Jakarta', 'CGK HLP'],
  'JNB-ALL': ['Johannesburg', 'JNB HLA'],
  'JOG-ALL': ['Yogyakarta', 'YIA JOG'],
  'KUL-ALL': ['Kuala Lumpur', 'KUL SZB'],
  LON: ['London', 'LHR LGW STN LTN LCY SEN'],
  'MDE-ALL': ['Medellín', 'MDE EOH'],
  'MEL-ALL': ['Melbourne', 'MEL AVV MEB'],
  'MEX-ALL': ['Mexico City', 'MEX NLU TLC'],
  MIL: ['Milan', 'MXP LIN BGY'],
  'MLW-ALL': ['Monrovia', 'ROB MLW'],
  'MNL-ALL': ['Manila', 'MNL CRK'],
  MOW: ['Moscow', 'SVO DME VKO ZIA'],
  'NBO-ALL': ['Nairobi', 'NBO WIL'],
  'NGO-ALL': ['Nagoya', 'NGO NKM'],
  NYC: ['New York', 'JFK EWR LGA'],
  ORL: ['Orlando', 'MCO SFB'],
  OSA: ['Osaka', 'KIX ITM UKB'],
  'OSL-ALL': ['Oslo', 'OSL TRF'],
  PAR: ['Paris', 'CDG ORY BVA'],
  'PHX-ALL': ['Phoenix', 'PHX AZA'],
  QDF: ['Dallas', 'DFW DAL'],
  QHO: ['Houston', 'IAH HOU'],
  QLA: ['Los Angeles', 'LAX SNA ONT BUR LGB'],
  QMI: ['Miami', 'MIA FLL PBI'],
  REK: ['Reykjavík', 'KEF RKV'],
  RIO: ['Rio de Janeiro', 'GIG SDU'],
  ROM: ['Rome', 'FCO CIA'],
  SAO: ['São Paulo', 'GRU CGH VCP'],
  'SDQ-ALL': ['Santo Domingo', 'SDQ JBQ'],
  'SEA-ALL': ['Seattle', 'SEA PAE BFI'],
  SEL: ['Seoul', 'ICN GMP'],
  'SFO-ALL': ['San Francisco', 'SFO SJC OAK'],
  'SHA-ALL': ['Shanghai', 'PVG SHA'],
  'SJU-ALL': ['San Juan', 'SJU SIG'],
  SPK: ['Sapporo', 'CTS OKD'],
  'SRZ-ALL': ['Santa Cruz de la Sierra', 'VVI SRZ'],
  STO: ['Stockholm', 'ARN BMA NYO VST'],
  TCI: ['Tenerife', 'TFS TFN'],
  'TGU-ALL': ['Tegucigalpa', 'XPL TGU'],
  'THR-ALL': ['Tehran', 'IKA THR'],
  'TPA-ALL': ['Tampa', 'TPA PIE'],
  'TPE-ALL': ['Taipei', 'TPE TSA'],
  TYO: ['Tokyo', 'HND NRT'],
  'VCE-ALL': ['Venice', 'VCE TSF'],
  'VRN-ALL': ['Verona', 'VRN VBS'],
  WAS: ['Washington', 'IAD BWI DCA'],
  'WAW-ALL': ['Warsaw', 'WAW WMI'],
  'WDH-ALL': ['Windhoek', 'WDH ERS'],
  'YAO-ALL': ['Yaoundé', 'NSI YAO'],
  YMQ: ['Montréal', 'YUL YHU'],
  YTO: ['Toronto', 'YYZ YTZ'],
};

/** A city whose airports a search or an alert takes together; no airport of a listing. */
export interface City {
  code: string;
  city: string;
  airports: readonly string[];
}

export const CITIES: readonly City[] = Object.entries(TABLE).map(([code, [city, airports]]) => ({
  code,
  city,
  airports: airports.split(' '),
}));

export const isCityCode = (code: string): boolean => Object.hasOwn(TABLE, code);

/** Whether an airport is this one, or one of this city. */
export const isAirportOf = (place: string, airport: string): boolean =>
  place === airport || (TABLE[place]?.[1].split(' ').includes(airport) ?? false);
