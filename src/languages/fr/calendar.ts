import type { Calendar } from '../pack.ts'

export const calendar: Calendar = {
  months: [
    'janvier janv',
    'fevrier fevr',
    'mars',
    'avril avr',
    'mai',
    'juin',
    'juillet juil',
    'aout',
    'septembre',
    'octobre',
    'novembre',
    'decembre',
  ],
  writtenMonths: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  beforeMonth: 'en|depuis|jusqu.en|fin|début|courant|dès|de|mi|à|et|avant|après|d.ici',
  weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  beforeWeekday: '',
  capitalized: false,
}
