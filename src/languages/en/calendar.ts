import type { Calendar } from '../pack.ts'

export const calendar: Calendar = {
  months: [
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sept sep',
    'october oct',
    'november nov',
    'december dec',
  ],
  writtenMonths: 'January February March April May June July August September October November December',
  beforeMonth:
    'in|since|until|till|by|from|to|of|for|last|next|this|early|late|mid|during|before|after|between|and|through',
  weekdays: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  beforeWeekday: '',
  capitalized: true,
}
