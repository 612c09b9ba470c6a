import { describe, expect, test } from 'vitest'
import type { TestLanguage } from '#languages/test-languages.ts'
import type { SourceText } from '../rules.ts'
import { page } from '../test-pages/all.ts'
import { writeDraft } from './write.ts'

describe('of several reports, one whose headline the others share leads', () => {
  const source = (n: number, title: string, paragraph: string, language: TestLanguage): SourceText => ({
    ...page(language, 1),
    n,
    title,
    publisher: `Publisher ${n}`,
    paragraphs: [paragraph],
  })
  test.each([
    [
      'en',
      'Going, going, gone too far: how two clerks brought down an auctioneer',
      'Four years ago a small association of newspaper owners wrote to Brussels about prices that made no sense.',
      'Brussels fines Adlumen €1.24 billion over online auctions',
      'The European Commission on Tuesday fined the advertising group Adlumen €1.24 billion for rigging online auctions.',
      'Adlumen shares fall after €1.24 billion fine',
      'Shares of Adlumen fell by 6 percent on Tuesday after the European Commission fined the group €1.24 billion.',
    ],
    [
      'ar',
      'ليلة في العراء: أهالي الريف يستعيدون كابوس الماضي',
      'خرجت العائلات بالأغطية إلى الساحات قبل أذان الفجر ولم يعد كثيرون إلى بيوتهم حتى الظهر في المدينة.',
      'زلزال بقوة 5.7 درجات يضرب الحسيمة شمال المغرب',
      'ضرب زلزال بلغت قوته 5.7 درجات مدينة الحسيمة شمال المغرب فجر الجمعة وفق المعهد الوطني للجيوفيزياء.',
      'إصابة 22 شخصا في زلزال الحسيمة',
      'أصيب 22 شخصا في زلزال الحسيمة شمال المغرب فجر الجمعة وأعلنت السلطات إغلاق المدارس في الإقليم.',
    ],
  ] as const)('in %s', (language, feature, body, report, reported, other, added) => {
    const texts = [
      source(1, feature, body, language),
      source(2, report, reported, language),
      source(3, other, added, language),
    ]
    const draft = writeDraft({ sources: texts })
    expect([report, other]).toContain(draft.title)
    expect(draft.paragraphs[0]?.sources).not.toEqual([1])
    expect(draft.sources.map(({ n }) => n)).toEqual([1, 2, 3])
    // the first one leads when the others share its headline, or when there are only two
    const [one, two, three] = texts
    if (!one || !two || !three) throw new Error('three texts')
    expect(writeDraft({ sources: [two, three, one] }).title).toBe(report)
    expect(writeDraft({ sources: [one, two] }).title).toBe(feature)
  })
})
