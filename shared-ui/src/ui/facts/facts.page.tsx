import { Columns } from '../layout/index.ts';
import { Panel } from '../panel/index.ts';
import { Fact, Facts } from './index.ts';

export const title = 'Facts';

export default function FactsStates() {
  return (
    <Columns>
      <Panel>
        <Facts ruled>
          <Fact label="Date">Dec 12, 2026</Fact>
          <Fact label="Flight" code>
            BA 36
          </Fact>
        </Facts>
      </Panel>
      <Panel>
        <Facts layout="table">
          <Fact label="Username">Priya Raman</Fact>
          <Fact label="Email">{`${'very.long.'.repeat(6)}name@example.com`}</Fact>
        </Facts>
      </Panel>
    </Columns>
  );
}
