import type { Calendar } from '../pack.ts'

export const calendar: Calendar = {
  months: [
    'janeiro',
    'fevereiro fev',
    'marco',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro dez',
  ],
  writtenMonths: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  beforeMonth: 'em|desde|até|de|para|a|e|entre',
  weekdays: 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo',
  beforeWeekday: '',
  capitalized: false,
}
