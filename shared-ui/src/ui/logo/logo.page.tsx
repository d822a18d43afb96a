import { Row } from '../layout/layout.tsx';
import { Logo } from './logo.tsx';

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
