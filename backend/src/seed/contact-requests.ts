import type { PersonKey } from './people.ts';

/** Who asked for the contact details of one listing, the first to ask first. */
export interface SeedRequests {
  of: PersonKey;
  route: string;
  /** Of the listing: days from today. */
  day: number;
  by: readonly PersonKey[];
}

type Asked = (of: PersonKey, route: string, day: number, ...by: PersonKey[]) => SeedRequests;
const asked: Asked = (of, route, day, ...by) => ({ of, route, day, by });

/** Who asked whom. That travelers rate each other needs one, and where none stands here the seed adds it. */
export const REQUESTS: readonly SeedRequests[] = [
  asked('meena', 'MAA-LHR', 12, 'nirmala', 'imran', 'gurpreet', 'leela', 'priya'),
  asked('meena', 'LHR-MAA', 40, 'priya', 'nadia'),
  asked('meena', 'DEL-LHR', 57, 'harjit', 'nirmala', 'gurpreet'),
  asked('meena', 'LHR-BLR', 24, 'leela', 'priya'),
  asked('meena', 'MAA-LHR', -3, 'leela', 'priya'),
  asked('meena', 'LHR-MAA', -31, 'nadia', 'priya', 'nirmala', 'imran'),
  asked('meena', 'DEL-LHR', -128, 'nirmala', 'harjit'),
  asked('meena', 'LHR-MAA', -163, 'nadia'),
  asked('meena', 'LHR-MAA', -274, 'priya'),
  asked('priya', 'MAA-LHR', -3, 'meena'),
  asked('priya', 'MAA-LHR', 12, 'leela', 'meena'),
  asked('priya', 'LHR-MAA', 68, 'meena'),
  asked('leela', 'MAA-LHR', 13, 'priya'),
  asked('lucia', 'MEX-ORD', -8, 'rosa', 'carmen'),
  asked('lucia', 'MEX-ORD', 29, 'rosa', 'carlos'),
  asked('lucia', 'ORD-MEX', 1, 'rosa'),
  asked('rosa', 'MEX-ORD', 29, 'lucia'),
  asked('hoa', 'SGN-SFO', 20, 'minh'),
  asked('minh', 'SGN-SFO', 20, 'joy', 'hoa'),
  asked('minh', 'SFO-SGN', 3, 'hoa'),
  asked('tomasz', 'WAW-ORD', 32, 'piotr'),
  asked('piotr', 'WAW-ORD', 32, 'elif', 'tomasz'),
  asked('weiting', 'TPE-SFO', 38, 'li', 'chan'),
  asked('omar', 'BEY-CDG', 38, 'ahmed', 'yasmin'),
  asked('nadia', 'DAC-LHR', 4, 'imran'),
  asked('imran', 'LHE-YYZ', 18, 'harjit', 'gurpreet'),
  asked('gurpreet', 'DEL-YVR', 22, 'harjit', 'priya'),
  asked('harjit', 'DEL-YVR', 22, 'gurpreet'),
  asked('amina', 'CMN-YUL', 27, 'fatima'),
  asked('jiwoo', 'ICN-JFK', 24, 'soonja'),
  asked('samuel', 'LOS-LHR', 26, 'emeka', 'adaeze'),
  asked('adaeze', 'LOS-LHR', 26, 'samuel'),
  asked('joy', 'MNL-SFO', 19, 'yuki', 'hoa'),
  asked('kwame', 'ACC-LHR', 16, 'adaeze'),
  asked('chan', 'HKG-YVR', 27, 'li', 'joy'),
  asked('giulia', 'FCO-JFK', 20, 'dimitris'),
  asked('elif', 'IST-BER', 4, 'hatice'),
];
