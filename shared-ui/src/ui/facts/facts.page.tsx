import { Columns } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { Fact, Facts } from './facts.tsx';

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
        <Facts>
          <Fact label="Date" matched>
            <bdi>Dec 12, 2026 to</bdi> <bdi>Dec 18, 2026</bdi>
          </Fact>
          <Fact label="Time">5:35 AM</Fact>
          <Fact label="Flight" code matched>
            BA 36
          </Fact>
        </Facts>
      </Panel>
    </Columns>
  );
}
