import { useTranslation } from 'shared-ui/app';
import { AirportField } from 'shared-ui/app/forms';
import { PlaneLanding, PlaneTakeoff } from 'shared-ui/ui/icon';
import type { AirportChoice } from '../airport-choice/use-airports.ts';
import './texts.ts';

/** From where to where. Stands in a FieldGrid. */
export function RouteFields({ choice: { airports } }: { choice: AirportChoice }) {
  const { t } = useTranslation('listings');
  return (
    <>
      <AirportField name="departureAirport" label={t('fields.from')} icon={PlaneTakeoff} airports={airports} />
      <AirportField name="arrivalAirport" label={t('fields.to')} icon={PlaneLanding} airports={airports} />
    </>
  );
}
