import { Row } from '../layout/index.ts';
import { Rating, Stars } from './index.ts';

export const title = 'Stars';

export default function StarsStates() {
  return (
    <Row>
      <Stars value={5} label="5 out of 5 stars" />
      <Stars value={3} label="3 out of 5 stars" />
      <Stars value={0} label="0 out of 5 stars" />
      <Rating label="Rated">4.9 (23)</Rating>
    </Row>
  );
}
