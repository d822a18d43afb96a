import { Row } from '../layout/layout.tsx';
import * as drawings from './icons.ts';

export const title = 'Icons';

const { Icon, ...icons } = drawings;

export default function IconStates() {
  return (
    <Row>
      {Object.entries(icons).map(([name, drawing]) => (
        <Icon key={name} of={drawing} label={name} />
      ))}
      <Icon of={icons.ArrowRight} flip label="ArrowRight, mirrored from right to left" />
    </Row>
  );
}
