import type { Calendar } from '../pack.ts'

export const calendar: Calendar = {
  months: [
    'enero ene',
    'febrero',
    'marzo',
    'abril abr',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre setiembre',
    'octubre',
    'noviembre',
    'diciembre dic',
  ],
  writtenMonths: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  beforeMonth: 'en|desde|hasta|de|para|a|y|e|entre|antes de|mediados de',
  weekdays: 'lunes martes miércoles jueves viernes sábado domingo',
  beforeWeekday: '',
  capitalized: false,
}
