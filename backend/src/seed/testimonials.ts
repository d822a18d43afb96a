import type { EntityManager } from '@mikro-orm/postgresql';
import { RatingEntity, TestimonialEntity } from '../modules/listings/index.ts';
import type { PersonKey } from './people.ts';
import { DAY_MS, getId, type Ids } from './seed-context.ts';

interface SeedTestimonial {
  author: PersonKey;
  target: PersonKey;
  /** 'MAA-LHR' */
  route: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
}

const testimonial = (
  author: PersonKey,
  target: PersonKey,
  route: string,
  rating: SeedTestimonial['rating'],
  text: string,
): SeedTestimonial => ({ author, target, route, rating, text });

/** Newest first. Some people have no rating. */
export const TESTIMONIALS: readonly SeedTestimonial[] = [
  testimonial(
    'priya',
    'meena',
    'MAA-LHR',
    5,
    'Meena sat beside Amma from Chennai to London and called me the moment they landed. I cried with relief.',
  ),
  testimonial(
    'rosa',
    'lucia',
    'MEX-ORD',
    5,
    'I do not speak English. Lucía filled in the customs form with me and waited until my son came.',
  ),
  testimonial(
    'samuel',
    'adaeze',
    'LOS-LHR',
    5,
    'I was flying home anyway. Walking with Mrs. Obi took no extra time and made my day.',
  ),
  testimonial(
    'hoa',
    'minh',
    'SGN-SFO',
    5,
    'The messages were simple to use. We agreed where to meet before security, and he was there with a sign and my father’s name.',
  ),
  testimonial(
    'fatima',
    'amina',
    'CMN-YUL',
    5,
    'My first flight at 68. Amina told me what would happen next, every time, before it happened.',
  ),
  testimonial(
    'tomasz',
    'piotr',
    'WAW-ORD',
    4,
    'Two old people, three suitcases, one Piotr. Nothing was lost, only the plane was late.',
  ),
  testimonial(
    'selam',
    'hassan',
    'ADD-IAD',
    5,
    'He spoke softly with my grandmother although they share no language. Tea is a language too, she says.',
  ),
  testimonial(
    'nadia',
    'imran',
    'LHR-DAC',
    5,
    'Kept my aunt’s tablets on time and taught her to use the little screen. She watched three films.',
  ),
  testimonial(
    'harjit',
    'gurpreet',
    'DEL-YVR',
    5,
    'She took me by the arm in Delhi and gave me to my son in Vancouver. What more can a daughter do.',
  ),
  testimonial(
    'soonja',
    'jiwoo',
    'ICN-JFK',
    5,
    'A quiet, polite young woman. She woke me for breakfast and showed the officer my letter.',
  ),
  testimonial(
    'adaeze',
    'samuel',
    'LOS-LHR',
    5,
    'Mummy now calls him her London son. He carried her bag the whole of Terminal 5.',
  ),
  testimonial(
    'chan',
    'weiting',
    'TPE-SFO',
    5,
    'She held my mother’s hand during the storm and told her it was only a bad road.',
  ),
  testimonial(
    'omar',
    'yasmin',
    'AMM-ORD',
    4,
    'Very helpful at the border. We missed each other at the gate at first, so agree on a place in writing.',
  ),
  testimonial(
    'carmen',
    'beatriz',
    'LIM-MAD',
    5,
    'She carries a very big guitar and still carried my bag. She plays with her eyes closed.',
  ),
  testimonial(
    'dimitris',
    'giulia',
    'FCO-JFK',
    4,
    'My mother speaks Greek, Giulia speaks Italian, and they talked for nine hours. I do not know how.',
  ),
  testimonial(
    'yasmin',
    'ahmed',
    'CAI-FRA',
    5,
    'Found our gate in Frankfurt before the screen knew it. My parents trusted him at once.',
  ),
  testimonial(
    'hatice',
    'elif',
    'IST-BER',
    5,
    'My daughter, she called me mother. I was not afraid, not even when the wings moved.',
  ),
  testimonial(
    'joy',
    'chan',
    'HKG-YVR',
    5,
    'Patient with Papa, who asked the same question forty times. She answered forty times.',
  ),
  testimonial('delroy', 'marisol', 'SDQ-JFK', 5, 'My mother landed with her hair done. Everything else went well too.'),
  testimonial(
    'li',
    'weiting',
    'SFO-TPE',
    5,
    'Wrote down every step in big letters before the flight, so that my parents could read along.',
  ),
  testimonial(
    'priya',
    'leela',
    'MAA-LHR',
    5,
    'Leela likes to talk or to be quiet, and somehow knew which one my uncle needed.',
  ),
  testimonial(
    'emeka',
    'samuel',
    'LHR-LOS',
    5,
    'My father forgot his name twice and liked him anew each time. A gentle man.',
  ),
  testimonial('rosa', 'lucia', 'ORD-MEX', 5, 'The second time with Lucía. Now I could do it alone, but why should I.'),
  testimonial(
    'kwame',
    'thandi',
    'JNB-LHR',
    4,
    'Kind to my aunt through a very long night. Their seats were far apart, but she came to check.',
  ),
  testimonial(
    'hoa',
    'minh',
    'SFO-SGN',
    4,
    'Good company for Ba. The meeting point changed at the last minute, still all was well.',
  ),
  testimonial(
    'nirmala',
    'meena',
    'DEL-LHR',
    5,
    'She waited with my mother at the baggage belt and sent a photo. We felt so safe.',
  ),
  testimonial(
    'gurpreet',
    'imran',
    'LHE-YYZ',
    5,
    'Explained the customs form in Punjabi, twice, and checked it with a pharmacist’s eye.',
  ),
  testimonial(
    'jiwoo',
    'yuki',
    'NRT-LAX',
    5,
    'My grandmother understands some Japanese from school. Yuki found every word she still had.',
  ),
  testimonial(
    'marisol',
    'delroy',
    'JFK-SDQ',
    4,
    'A gentleman of the old kind. Walks slowly, which was just right for Mami.',
  ),
  testimonial('fatima', 'omar', 'CDG-BEY', 5, 'I felt dizzy and he was a doctor. God arranges the seats.'),
  testimonial('tomasz', 'piotr', 'ORD-WAW', 5, 'He found the wheelchair that was promised and pushed it himself.'),
  testimonial(
    'carlos',
    'lucia',
    'GDL-ORD',
    5,
    'She reads the signs out loud, so nobody feels that they cannot read. My father noticed, and thanked her.',
  ),
  testimonial(
    'nadia',
    'meena',
    'LHR-MAA',
    4,
    'Very patient. Our seats were far apart, but she came to look after my cousin often.',
  ),
  testimonial(
    'selam',
    'kwame',
    'ACC-JFK',
    5,
    'Showed my aunt the escalator, then rode it with her three times because she liked it.',
  ),
  testimonial(
    'beatriz',
    'amina',
    'JFK-CMN',
    5,
    'My mother’s French is from 1970 and so are her jokes. Amina laughed at all of them.',
  ),
  testimonial(
    'imran',
    'gurpreet',
    'YVR-DEL',
    5,
    'She treated Ammi like her own. They still write to each other on Sundays.',
  ),
  testimonial('weiting', 'chan', 'YVR-HKG', 4, 'Calm and exact. Ama would have liked a little more gossip.'),
  testimonial(
    'yuki',
    'joy',
    'MNL-SFO',
    5,
    'Noticed before anybody that my neighbor needed sugar, and had a biscuit in her pocket.',
  ),
  testimonial(
    'carmen',
    'lucia',
    'MEX-ORD',
    4,
    'We changed in Mexico together. She walks fast, but she always looks back.',
  ),
  testimonial('hassan', 'selam', 'ADD-IAD', 5, 'My mother was met like a queen. Selam had even asked what she eats.'),
  testimonial(
    'harjit',
    'imran',
    'YYZ-KHI',
    3,
    'A good man, though we talked so much that we were nearly the last to board.',
  ),
  testimonial(
    'soonja',
    'yuki',
    'LAX-NRT',
    5,
    'On my way to Seoul I changed in Tokyo. She missed her own train to show me the gate.',
  ),
  testimonial('ahmed', 'omar', 'BEY-CDG', 5, 'My father’s eyes are weak. Omar described the clouds to him.'),
  testimonial(
    'giulia',
    'dimitris',
    'ATH-YYZ',
    4,
    'He promised to bring Nonna’s bag to the car and brought Nonna, too.',
  ),
  testimonial(
    'delroy',
    'kwame',
    'LHR-ACC',
    5,
    'Strong arms, good stories, on time. My cousin recommends him to the whole church.',
  ),
  testimonial(
    'joy',
    'minh',
    'SFO-SGN',
    5,
    'Lola was nervous about the change of planes. Minh drew her a map on a napkin, and she keeps it.',
  ),
  testimonial(
    'li',
    'nirmala',
    'CMB-MEL',
    5,
    'She knew the answer to every question on the arrival card, and saved our dried fish.',
  ),
  testimonial(
    'adaeze',
    'kwame',
    'ACC-LHR',
    4,
    'Helped my aunt kindly. The flight was moved by a day and he stayed in touch.',
  ),
  testimonial('elif', 'piotr', 'KRK-ORD', 5, 'Carried my grandfather’s bag and let him win at cards.'),
  testimonial(
    'chan',
    'li',
    'PVG-SYD',
    5,
    'My aunt asked whether she may adopt him. He is a she, we told her. Then both, she said.',
  ),
  testimonial(
    'rosa',
    'carlos',
    'GUA-LAX',
    5,
    'He filled in the form while I finished my coffee, just as he had promised.',
  ),
  testimonial('emeka', 'adaeze', 'LHR-ABV', 4, 'We shared the flight and the worry. It was lighter for both.'),
  testimonial(
    'thandi',
    'samuel',
    'LOS-LHR',
    5,
    'A nurse remains a nurse. He saw that my uncle’s feet were swelling and made him walk.',
  ),
  testimonial('nirmala', 'leela', 'BOM-LHR', 4, 'Thaththa did not hear half of it, but he liked her voice.'),
  testimonial(
    'priya',
    'meena',
    'LHR-MAA',
    5,
    'Again Meena, and again a photo from the arrivals door. Thank you is too small a word.',
  ),
  testimonial(
    'marisol',
    'beatriz',
    'GRU-JFK',
    5,
    'She played for the children at the gate when the flight was late. Half the hall was quiet.',
  ),
  testimonial('carlos', 'marisol', 'SJU-JFK', 5, 'My father-in-law arrived with a new haircut and a new friend.'),
  testimonial(
    'hatice',
    'ahmed',
    'CAI-BER',
    4,
    'We changed planes together in Cairo. He counted the gates, I counted my prayers.',
  ),
  testimonial(
    'amina',
    'fatima',
    'YUL-CMN',
    5,
    'The easiest traveler I ever had beside me. She thanks everyone, the pilot twice.',
  ),
  testimonial(
    'piotr',
    'tomasz',
    'WAW-ORD',
    5,
    'Tomasz told me exactly what his parents need and when. It makes helping simple.',
  ),
];

/** When the testimonial with this index was written: one every five days. */
export const getTestimonialTime = (index: number, now: Date): Date =>
  new Date(now.getTime() - (1 + index * 5) * DAY_MS);

export async function addTestimonials(em: EntityManager, people: Ids<PersonKey>, now: Date): Promise<void> {
  const oldestFirst = [...TESTIMONIALS.entries()].toReversed();
  for (const [index, { author, target, route, rating, text }] of oldestFirst)
    em.create(TestimonialEntity, {
      ...{ authorId: getId(people, author), targetId: getId(people, target), route: route.replace('-', ' to ') },
      ...{ rating, text, createdAt: getTestimonialTime(index, now) },
    });
  await em.flush();
}

export async function addRatings(em: EntityManager, people: Ids<PersonKey>): Promise<void> {
  for (const [target, received] of Map.groupBy(TESTIMONIALS, (one) => one.target)) {
    const sum = received.reduce((total, { rating }) => total + rating, 0);
    em.create(RatingEntity, { userId: getId(people, target), sum, count: received.length });
  }
  await em.flush();
}
