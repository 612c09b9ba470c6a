import type { Writing } from '../pack.ts'

export const writing: Writing = {
  frames: {
    first: ['Según {site}: {q}', '{p} informa: {q}', '{p} escribe: {q}'],
    again: [
      '{p} precisa: {q}',
      '{p} añade: {q}',
      '{p} indica también: {q}',
      '{p} señala además: {q}',
      '{p} continúa: {q}',
    ],
    standfirst: '{s}, según {site}.',
    quotedStandfirst: '{p} informa: {q}',
    alsoOne: '{p} también recoge la noticia.',
    alsoMany: 'También recogen la noticia {p}.',
    card: '{p} publicó esta información el {date} con el titular {q}',
    undatedCard: '{p} publicó esta información con el titular {q}',
    cardStandfirst: 'Una información de {p}. Su texto no pudo leerse aquí y solo se indica lo que es seguro.',
  },
  brief: { figures: 'En cifras', differences: 'En qué difieren las fuentes' },
  site: 'el sitio',
  eventFrames: {
    when: '{name}: fecha anunciada, {when}.',
    time: 'Hora local de inicio: {time} ({zone}).',
    looseTime: 'Hora de inicio publicada, sin zona horaria: {time}.',
    place: 'Lugar: {place}.',
    online: 'El evento se celebra en línea.',
    organizer: 'Organiza: {organizer}.',
    later: 'Otras fechas: {dates}.',
  },
  quotationMarks: { outer: { open: '«', close: '»', gap: '' }, inner: { open: '“', close: '”', gap: '' } },
  stopAfterQuotation: true,
  plainSentence: 'Los puertos prueban un modelo.',
  modelName: 'Spanish',
  translationName: 'Spanish',
  usualLength: 1.12,
}
