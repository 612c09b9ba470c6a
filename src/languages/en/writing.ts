import type { Writing } from '../pack.ts'

export const writing: Writing = {
  frames: {
    first: ['According to {p}, {q}', '{p} reports: {q}', '{p} writes: {q}'],
    again: [
      '{p} adds: {q}',
      '{p} also reports: {q}',
      '{p} goes on: {q}',
      '{p} also writes: {q}',
      '{p} further says: {q}',
    ],
    standfirst: '{s}, according to {p}.',
    quotedStandfirst: '{p} reports: {q}',
    alsoOne: '{p} also covers the story.',
    alsoMany: 'The story is also covered by {p}.',
    card: '{p} published this report on {date} under the headline {q}',
    undatedCard: '{p} published this report under the headline {q}',
    cardStandfirst: 'A report by {p}. Its text could not be read here, so only what is certain is given.',
  },
  brief: { figures: 'In numbers', differences: 'Where sources differ' },
  site: '',
  eventFrames: {
    when: '{name}: announced for {when}.',
    time: 'Local starting time: {time} ({zone}).',
    looseTime: 'Starting time as published, without a time zone: {time}.',
    place: 'Place: {place}.',
    online: 'The event is held online.',
    organizer: 'Organiser: {organizer}.',
    later: 'Further dates: {dates}.',
  },
  quotationMarks: { outer: { open: '“', close: '”', gap: '' }, inner: { open: '‘', close: '’', gap: '' } },
  stopAfterQuotation: false,
  plainSentence: 'Ports test a model.',
  modelName: 'English',
  translationName: 'English',
  usualLength: 1,
}
