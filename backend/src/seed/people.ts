/** A demo person. Emails are of example.com, phone numbers of ranges that are kept free for fiction. */
export interface SeedPerson {
  username: string;
  email: string;
  phoneNumber?: string;
  languages: string;
  bio?: string;
  verified?: boolean;
}

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

/** The people of the demo data, by the short name that listings and testimonials call them. */
export const PEOPLE = {
  meena: person(
    'Meena Iyer',
    'meena.iyer',
    'Tamil, Hindi, English',
    '+44 7700 900142',
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
  priya: person('Priya Raman', 'priya.raman', 'Tamil, English', '+44 7700 900155'),
  hoa: person('Hoa Nguyen', 'hoa.nguyen', 'Vietnamese, English', '+1 415 555 0133'),
  fatima: person('Fatima Benali', 'fatima.benali', 'Arabic, French'),
  tomasz: person('Tomasz Wójcik', 'tomasz.wojcik', 'Polish, English', '+1 312 555 0147'),
  rosa: person('Rosa Delgado', 'rosa.delgado', 'Spanish'),
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
  adaeze: person('Adaeze Obi', 'adaeze.obi', 'Igbo, English', '+44 7700 900163'),
  emeka: person('Emeka Nwosu', 'emeka.nwosu', 'Igbo, English'),
  yuki: person(
    'Yuki Tanaka',
    'yuki.tanaka',
    'Japanese, English',
    '+1 213 555 0119',
    'I teach Japanese. I speak slowly, it is a habit.',
  ),
  jiwoo: person('Ji-woo Park', 'jiwoo.park', 'Korean, English', '+1 212 555 0124'),
  soonja: person('Soon-ja Kim', 'soonja.kim', 'Korean'),
  ahmed: person(
    'Ahmed Mansour',
    'ahmed.mansour',
    'Arabic, German, English',
    '+49 30 23125 114',
    'Engineer. I count gates the way other people count sheep.',
  ),
  nadia: person('Nadia Rahman', 'nadia.rahman', 'Bengali, English', '+44 7700 900119'),
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
  harjit: person('Harjit Singh', 'harjit.singh', 'Punjabi'),
  joy: person(
    'Joy Ramos',
    'joy.ramos',
    'Tagalog, English',
    '+1 415 555 0165',
    'Ward clerk, choir alto, window seat if I may.',
  ),
  selam: person('Selam Tesfaye', 'selam.tesfaye', 'Amharic, English', '+1 202 555 0128'),
  kwame: person(
    'Kwame Mensah',
    'kwame.mensah',
    'Twi, English',
    '+44 7700 900171',
    'I coach football on Saturdays and fly on Sundays.',
  ),
  elif: person('Elif Demir', 'elif.demir', 'Turkish, German, English', '+49 30 23125 127'),
  hatice: person('Hatice Yıldız', 'hatice.yildiz', 'Turkish'),
  beatriz: person(
    'Beatriz Souza',
    'beatriz.souza',
    'Portuguese, Spanish, English',
    '+1 212 555 0139',
    'I play the cello. It has its own seat, and there is room for your bag.',
  ),
  thandi: person('Thandi Ndlovu', 'thandi.ndlovu', 'Zulu, Xhosa, English', '+44 7700 900126'),
  giulia: person(
    'Giulia Conti',
    'giulia.conti',
    'Italian, English',
    '+1 212 555 0143',
    'Twenty years of visiting my nonna taught me the queues of Fiumicino.',
  ),
  nirmala: person('Nirmala Perera', 'nirmala.perera', 'Sinhala, Tamil, English', '+61 491 570 156'),
  chan: person(
    'Chan Mei-ling',
    'meiling.chan',
    'Cantonese, Mandarin, English',
    '+1 604 555 0152',
    'Librarian in Richmond. I carry a good book and a spare pen for the forms.',
  ),
  hassan: person('Hassan Warsame', 'hassan.warsame', 'Somali, Swahili, English', '+1 612 555 0117'),
  yasmin: person('Yasmin Aziz', 'yasmin.aziz', 'Arabic, English', '+1 312 555 0186'),
  carlos: person(
    'Carlos Mendoza',
    'carlos.mendoza',
    'Spanish, English',
    '+1 213 555 0174',
    'Electrician. I go to see my father in Guatemala three times a year.',
  ),
  carmen: person('Carmen Quispe', 'carmen.quispe', 'Spanish, Quechua'),
  li: person('Li Hua', 'li.hua', 'Mandarin, English', '+61 491 570 157'),
  dimitris: person('Dimitris Pappas', 'dimitris.pappas', 'Greek, English', '+1 416 555 0193'),
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
  delroy: person('Delroy Campbell', 'delroy.campbell', 'English', '+1 212 555 0188'),
} as const satisfies Record<string, SeedPerson>;

export type PersonKey = keyof typeof PEOPLE;
