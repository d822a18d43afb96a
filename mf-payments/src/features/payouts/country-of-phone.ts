/** Dial codes of the countries that money can be sent to. Those that several share tell nothing, and are left out: +1. */
const COUNTRIES: Readonly<Record<string, string>> = {
  '+30': 'GR',
  '+31': 'NL',
  '+32': 'BE',
  '+33': 'FR',
  '+34': 'ES',
  '+36': 'HU',
  '+39': 'IT',
  '+40': 'RO',
  '+41': 'CH',
  '+43': 'AT',
  '+44': 'GB',
  '+45': 'DK',
  '+46': 'SE',
  '+47': 'NO',
  '+48': 'PL',
  '+49': 'DE',
  '+351': 'PT',
  '+352': 'LU',
  '+353': 'IE',
  '+356': 'MT',
  '+357': 'CY',
  '+358': 'FI',
  '+359': 'BG',
  '+370': 'LT',
  '+371': 'LV',
  '+372': 'EE',
  '+385': 'HR',
  '+386': 'SI',
  '+420': 'CZ',
  '+421': 'SK',
  '+423': 'LI',
};

/** Where a phone number is from, as far as money can be sent there: '+44 7700900142' is from 'GB'. */
export const countryOfPhone = (phoneNumber: string | null): string | undefined =>
  COUNTRIES[phoneNumber?.split(' ')[0] ?? ''];
