import { Row } from '../layout/index.ts';
import * as drawings from './index.ts';

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
