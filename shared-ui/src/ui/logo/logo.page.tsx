import { Row } from '../layout/index.ts';
import { Logo } from './index.ts';

export const title = 'Logo';

export default function LogoStates() {
  return (
    <Row>
      <Logo>Flight Amigo</Logo>
      <Logo asChild>
        <a href="#logo">Flight Amigo, as a link</a>
      </Logo>
    </Row>
  );
}
