import type { Writing } from '../pack.ts'

export const writing: Writing = {
  frames: {
    first: ['Segundo o site {p}: {q}', 'O site {p} noticia: {q}', 'O site {p} escreve: {q}'],
    again: [
      'O site {p} refere: {q}',
      'O site {p} acrescenta: {q}',
      'O site {p} indica também: {q}',
      'O site {p} adianta: {q}',
      'O site {p} prossegue: {q}',
    ],
    standfirst: '{s}, segundo o site {p}.',
    quotedStandfirst: 'O site {p} noticia: {q}',
    alsoOne: 'O site {p} também noticia o caso.',
    alsoMany: 'A notícia também surge em {p}.',
    card: 'O site {p} publicou esta notícia em {date} com o título {q}',
    undatedCard: 'O site {p} publicou esta notícia com o título {q}',
    cardStandfirst:
      'Uma notícia do site {p}. O texto não pôde ser lido aqui e indica-se apenas o que é certo.',
  },
  brief: { figures: 'Em números', differences: 'Onde as fontes divergem' },
  site: '',
  eventFrames: {
    when: '{name}: data anunciada, {when}.',
    time: 'Hora local de início: {time} ({zone}).',
    looseTime: 'Hora de início publicada, sem fuso horário: {time}.',
    place: 'Local: {place}.',
    online: 'O evento realiza-se online.',
    organizer: 'Organização: {organizer}.',
    later: 'Outras datas: {dates}.',
  },
  quotationMarks: { outer: { open: '“', close: '”', gap: '' }, inner: { open: '‘', close: '’', gap: '' } },
  stopAfterQuotation: false,
  plainSentence: 'Os portos testam um modelo.',
  modelName: 'European Portuguese',
  translationName: 'European Portuguese that Brazilian readers accept too',
  usualLength: 1.1,
}
