import type { Writing } from '../pack.ts'

export const writing: Writing = {
  frames: {
    first: ['Selon {site} : {q}', '{p} rapporte : {q}', '{p} écrit : {q}'],
    again: [
      '{p} précise : {q}',
      '{p} ajoute : {q}',
      '{p} indique également : {q}',
      '{p} relève aussi : {q}',
      '{p} poursuit : {q}',
    ],
    standfirst: '{s}, selon {site}.',
    quotedStandfirst: '{p} rapporte : {q}',
    alsoOne: '{p} en rend compte également.',
    alsoMany: 'L’information est également traitée par {p}.',
    card: '{p} a publié cet article le {date} sous le titre {q}',
    undatedCard: '{p} a publié cet article sous le titre {q}',
    cardStandfirst:
      'Un article publié par {p}. Son texte n’a pas pu être lu ici : seul ce qui est certain est indiqué.',
  },
  brief: { figures: 'En chiffres', differences: 'Là où les sources divergent' },
  site: 'le site',
  eventFrames: {
    when: '{name} : date annoncée, {when}.',
    time: 'Heure locale de début : {time} ({zone}).',
    looseTime: 'Heure de début publiée, sans fuseau horaire : {time}.',
    place: 'Lieu : {place}.',
    online: 'L’événement se tient en ligne.',
    organizer: 'Organisation : {organizer}.',
    later: 'Autres dates : {dates}.',
  },
  quotationMarks: {
    outer: { open: '«', close: '»', gap: '\u00A0' },
    inner: { open: '“', close: '”', gap: '' },
  },
  stopAfterQuotation: false,
  plainSentence: 'Des ports testent un modèle.',
  modelName: 'French',
  translationName: 'French',
  usualLength: 1.19,
}
