import { ChipList } from '../chip/chip.tsx';
import { Columns } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { Definition, DefinitionList } from './definition-list.tsx';

export const title = 'Definition list';

export default function DefinitionListStates() {
  return (
    <Columns>
      <Panel title="Trip Details">
        <DefinitionList>
          <Definition label="From">Chennai, India</Definition>
          <Definition label="Date">
            <bdi>Dec 12, 2026</bdi>
          </Definition>
          <Definition label="Flight Number" code>
            BA 36
          </Definition>
          <Definition label="Skills" plain>
            <ChipList label="Skills" items={['Translation', 'Airport transfers', 'Wheelchair requests']} />
          </Definition>
          <Definition label="Description" plain>
            Happy to sit near your parent, help at passport control and walk together to the arrivals door.
          </Definition>
          <Definition label="Suggested Tip">$10-$25</Definition>
        </DefinitionList>
      </Panel>
      <Panel>
        <DefinitionList>
          <Definition label="Email">{`${'very.long.'.repeat(6)}name@example.com`}</Definition>
          <Definition label="Donaudampfschifffahrtsgesellschaft">{'W'.repeat(60)}</Definition>
          <Definition label="Skills" plain>
            <ChipList label="Skills" items={Array.from({ length: 40 }, (_, index) => `Skill number ${index + 1}`)} />
          </Definition>
          <Definition label="Description" plain>
            <span dir="auto">أسافر مرتين في السنة لزيارة أحفادي.</span>
          </Definition>
        </DefinitionList>
      </Panel>
    </Columns>
  );
}
