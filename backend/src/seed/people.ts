import type { EntityManager } from '@mikro-orm/postgresql';
import { readLanguages } from '../platform/languages/language-names.ts';
import { AccountEntity } from '../modules/account/index.ts';
import { DAY_MS, type Ids } from './seed-context.ts';

/**
 * A demo person: anybody who reads /dev/outbox can log in as one of them. Email addresses are at example.com, phone numbers in ranges
 * reserved for fiction.
 */
export interface SeedPerson {
  username: string;
  email: string;
  phoneNumber?: string;
  languages: string;
  bio?: string;
  verified?: boolean;
}

/** A phone number is verified. */
const person = (
  username: string,
  email: string,
  languages: string,
  phoneNumber?: string,
  bio?: string,
): SeedPerson => ({
  username,
  email: `${email}@example.com`,
  languages,
  phoneNumber,
  bio,
  verified: phoneNumber !== undefined,
});

/** The people of the demo data, by the keys that the other demo data uses. */
export const PEOPLE = {
  meena: person(
    'Meena Iyer',
    'meena.iyer',
    'Tamil, Hindi, English',
    '+44 7700 900192',
    'Two grandchildren in Harrow, one old house in Mylapore.',
  ),
  lucia: person(
    'Lucía Fernández',
    'lucia.fernandez',
    'Spanish, English, Portuguese',
    '+1 312 555 0114',
    'I sell tiles between two cities and know both airports by heart.',
  ),
  samuel: person(
    'Samuel Okafor',
    'samuel.okafor',
    'Igbo, English',
    '+44 7700 900187',
    'Retired nurse. Calm is my trade.',
  ),
  weiting: person(
    'Wei-Ting Chen',
    'weiting.chen',
    'Mandarin, Taiwanese, English',
    '+1 415 555 0126',
    'My mother once flew alone and a stranger helped her.',
  ),
  omar: person(
    'Omar Haddad',
    'omar.haddad',
    'Arabic, French, English',
    '+33 1 99 00 12 34',
    'Doctor in Paris, son in Beirut.',
  ),
  priya: person(
    'Priya Raman',
    'priya.raman',
    'Tamil, English',
    '+44 7700 900155',
    'My mother lives in Chennai, I live in Harrow, and she is the braver of us.',
  ),
  hoa: person(
    'Hoa Nguyen',
    'hoa.nguyen',
    'Vietnamese, English',
    '+1 415 555 0133',
    'I write software in San Jose. My grandmother writes letters from Hue.',
  ),
  fatima: person(
    'Fatima Benali',
    'fatima.benali',
    'Arabic, French',
    undefined,
    'Two sons abroad, a small dog at home, and couscous for whoever sits still.',
  ),
  tomasz: person(
    'Tomasz Wójcik',
    'tomasz.wojcik',
    'Polish, English',
    '+1 312 555 0147',
    'Baker. I can bring you the smell of a real rye loaf, and a steady arm.',
  ),
  rosa: person(
    'Rosa Delgado',
    'rosa.delgado',
    'Spanish',
    undefined,
    'I sewed wedding dresses for forty years. Now I visit the brides.',
  ),
  minh: person(
    'Minh Tran',
    'minh.tran',
    'Vietnamese, English',
    '+1 415 555 0158',
    'I bring coffee one way and chocolate the other.',
  ),
  amina: person(
    'Amina El Idrissi',
    'amina.elidrissi',
    'Arabic, French, English',
    '+1 514 555 0162',
    'Teacher in Montréal. I go home every school holiday.',
  ),
  piotr: person(
    'Piotr Zieliński',
    'piotr.zielinski',
    'Polish, English, German',
    '+1 312 555 0171',
    'Truck driver on the ground, patient passenger in the air.',
  ),
  adaeze: person(
    'Adaeze Obi',
    'adaeze.obi',
    'Igbo, English',
    '+44 7700 900163',
    'Midwife in Leeds. My parents come for every new grandchild.',
  ),
  // He has given his number and never entered the code.
  emeka: {
    ...person(
      'Emeka Nwosu',
      'emeka.nwosu',
      'Igbo, English',
      '+44 7700 900108',
      'My father taught geography. Now he wants to see it.',
    ),
    verified: false,
  },
  yuki: person(
    'Yuki Tanaka',
    'yuki.tanaka',
    'Japanese, English',
    '+1 213 555 0119',
    'I teach Japanese. I speak slowly, it is a habit.',
  ),
  jiwoo: person(
    'Ji-woo Park',
    'jiwoo.park',
    'Korean, English',
    '+1 212 555 0124',
    'I study violin in New York. My aunt Soon-ja is my best listener.',
  ),
  soonja: person('Soon-ja Kim', 'soonja.kim', 'Korean'),
  ahmed: person(
    'Ahmed Mansour',
    'ahmed.mansour',
    'Arabic, German, English',
    '+49 30 23125 114',
    'Engineer. I count gates the way other people count sheep.',
  ),
  nadia: person(
    'Nadia Rahman',
    'nadia.rahman',
    'Bengali, English',
    '+44 7700 900119',
    'Solicitor in Whitechapel, eldest of five, keeper of the family calendar.',
  ),
  imran: person(
    'Imran Sheikh',
    'imran.sheikh',
    'Urdu, Punjabi, English',
    '+1 416 555 0138',
    'Pharmacist. Ask me about tablets and time zones.',
  ),
  gurpreet: person(
    'Gurpreet Kaur',
    'gurpreet.kaur',
    'Punjabi, Hindi, English',
    '+1 604 555 0141',
    'I have walked my own Biji through six airports.',
  ),
  harjit: person(
    'Harjit Singh',
    'harjit.singh',
    'Punjabi',
    undefined,
    'Farmer. I can read the sky, but not the signs at Pearson.',
  ),
  joy: person(
    'Joy Ramos',
    'joy.ramos',
    'Tagalog, English',
    '+1 415 555 0165',
    'Ward clerk, choir alto, window seat if I may.',
  ),
  selam: person(
    'Selam Tesfaye',
    'selam.tesfaye',
    'Amharic, English',
    '+1 202 555 0128',
    'I run a small coffee house. Ask me how to pack beans so that they arrive whole.',
  ),
  kwame: person(
    'Kwame Mensah',
    'kwame.mensah',
    'Twi, English',
    '+44 7700 900171',
    'I coach football on Saturdays and fly on Sundays.',
  ),
  elif: person(
    'Elif Demir',
    'elif.demir',
    'Turkish, German, English',
    '+49 30 23125 127',
    'Architect in Berlin, summers in İzmir with a very long reading list.',
  ),
  hatice: person('Hatice Yıldız', 'hatice.yildiz', 'Turkish'),
  beatriz: person(
    'Beatriz Souza',
    'beatriz.souza',
    'Portuguese, Spanish, English',
    '+1 212 555 0139',
    'I play the cello. It has its own seat, and there is room for your bag.',
  ),
  thandi: person(
    'Thandi Ndlovu',
    'thandi.ndlovu',
    'Zulu, Xhosa, English',
    '+44 7700 900126',
    'I sing in a gospel choir in Bristol and hum at take-off. You may join in.',
  ),
  giulia: person(
    'Giulia Conti',
    'giulia.conti',
    'Italian, English',
    '+1 212 555 0143',
    'Twenty years of visiting my nonna taught me the queues of Fiumicino.',
  ),
  nirmala: person(
    'Nirmala Perera',
    'nirmala.perera',
    'Sinhala, Tamil, English',
    '+61 491 570 156',
    'School nurse in Melbourne. I always have plasters, tissues and ginger sweets.',
  ),
  chan: person(
    'Chan Mei-ling',
    'meiling.chan',
    'Cantonese, Mandarin, English',
    '+1 604 555 0152',
    'Librarian in Richmond. I carry a good book and a spare pen for the forms.',
  ),
  hassan: person(
    'Hassan Warsame',
    'hassan.warsame',
    'Somali, Swahili, English',
    '+1 612 555 0117',
    'Bus driver in Minneapolis. Somebody else steers, so I have time to help.',
  ),
  yasmin: person(
    'Yasmin Aziz',
    'yasmin.aziz',
    'Arabic, English',
    '+1 312 555 0186',
    'I teach chemistry. My grandfather visits every spring with too many dates.',
  ),
  carlos: person(
    'Carlos Mendoza',
    'carlos.mendoza',
    'Spanish, English',
    '+1 213 555 0174',
    'Electrician. I go to see my father in Guatemala three times a year.',
  ),
  carmen: person('Carmen Quispe', 'carmen.quispe', 'Spanish, Quechua'),
  li: person(
    'Li Hua',
    'li.hua',
    'Mandarin, English',
    '+61 491 570 157',
    'Gardener in Sydney. I travel with seeds declared and paperwork in order.',
  ),
  dimitris: person(
    'Dimitris Pappas',
    'dimitris.pappas',
    'Greek, English',
    '+1 416 555 0193',
    'Retired ferry captain. Airports are harbors with better shops.',
  ),
  marisol: person(
    'Marisol Reyes',
    'marisol.reyes',
    'Spanish, English',
    '+1 212 555 0177',
    'Hairdresser in the Bronx. Nobody lands looking tired beside me.',
  ),
  leela: person(
    'Leela Menon',
    'leela.menon',
    'Malayalam, Hindi, English',
    '+44 7700 900134',
    'I like to talk, or to be quiet.',
  ),
  delroy: person(
    'Delroy Campbell',
    'delroy.campbell',
    'English',
    '+1 212 555 0188',
    'Barber in Brooklyn. My mother flies up from Kingston for every birthday.',
  ),
} as const satisfies Record<string, SeedPerson>;

export type PersonKey = keyof typeof PEOPLE;

export async function addPeople(em: EntityManager, now: Date): Promise<Ids<PersonKey>> {
  const keys = Object.keys(PEOPLE) as PersonKey[];
  const accounts = keys.map((key, index) => {
    // Older than every testimonial.
    const createdAt = new Date(now.getTime() - (400 - 2 * index) * DAY_MS);
    const details: SeedPerson = PEOPLE[key];
    // E.164, as the account module stores numbers.
    const phoneNumber = details.phoneNumber?.replaceAll(' ', '');
    const { codes: languageCodes } = readLanguages(details.languages);
    const told = { languageCodes, phoneNumber, bioPublic: true, emailProven: true, createdAt };
    return [key, em.create(AccountEntity, { ...details, ...told })] as const;
  });
  await em.flush();
  return new Map(accounts.map(([key, { id }]) => [key, id]));
}
