import type { Writing } from '../pack.ts'

export const writing: Writing = {
  frames: {
    first: ['بحسب {p}: {q}', 'وذكر موقع {p}: {q}', 'وكتب موقع {p}: {q}'],
    again: [
      'وأضاف موقع {p}: {q}',
      'وأورد موقع {p}: {q}',
      'وذكر موقع {p} كذلك: {q}',
      'وجاء في موقع {p}: {q}',
      'وتابع موقع {p}: {q}',
    ],
    standfirst: '{s}، بحسب {p}.',
    quotedStandfirst: 'بحسب {p}: {q}',
    alsoOne: 'وتناول الخبرَ أيضًا موقع {p}.',
    alsoMany: 'وتناول الخبرَ أيضًا كلٌّ من {p}.',
    card: 'نشر موقع {p} هذا الخبر بتاريخ {date} تحت عنوان {q}',
    undatedCard: 'نشر موقع {p} هذا الخبر تحت عنوان {q}',
    cardStandfirst: 'خبر نشره موقع {p}. تعذرت قراءة نصه هنا، ولذلك لا يُذكر إلا ما هو مؤكد.',
  },
  brief: { figures: 'بالأرقام', differences: 'أين تختلف المصادر' },
  site: '',
  eventFrames: {
    when: '{name}: الموعد المعلن {when}.',
    time: 'وقت البدء بالتوقيت المحلي: {time} ({zone}).',
    looseTime: 'وقت البدء كما نُشر، من دون منطقة زمنية: {time}.',
    place: 'المكان: {place}.',
    online: 'تُقام الفعالية عبر الإنترنت.',
    organizer: 'الجهة المنظمة: {organizer}.',
    later: 'مواعيد أخرى: {dates}.',
  },
  quotationMarks: { outer: { open: '«', close: '»', gap: '' }, inner: { open: '“', close: '”', gap: '' } },
  stopAfterQuotation: false,
  plainSentence: 'تختبر الموانئ نموذجا.',
  modelName: 'Modern Standard Arabic',
  translationName: 'Modern Standard Arabic',
  usualLength: 0.91,
}
