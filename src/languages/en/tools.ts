import type { Tools } from '../pack.ts'

export const tools: Tools = {
  kinds:
    'tools?|apps?|applications?|assistants?|agents?|chatbots?|bots?|copilots?|models?|editors?|extensions?|plug-?ins?|platforms?|software|services?|generators?|translators?|trackers?|browsers?|keyboards?|note takers?|search engines?|librar(?:y|ies)|frameworks?|calendars?|workspaces?',
  notAKind: 'at|of|in|with|companies|company|makers?|developers?|providers?|vendors?|start-?ups?',
  makers:
    'compan(?:y|ies)|start-?ups?|firms?|makers?|developers?|providers?|publishers?|labs?|teams?|researchers?|scientists?|engineers?|ministers?|officials|governments?|hospitals?|teachers|universities|students|authors|founders?|users?|customers?|businesses|schools|fintech|giant',
  launches:
    'launch(?:es|ed)?|releas(?:es|ed)|introduc(?:es|ed)|unveil(?:s|ed)?|present(?:s|ed)|open-sourc(?:es|ed)|roll(?:s|ed) out|publish(?:es|ed)|announc(?:es|ed)|debut(?:s|ed)',
  auxiliaries: 'has|have|had|today|also|just|now|recently|on|its|first',
  articles: 'the |its |a |an |their |his |her ',
  called: 'called|named|dubbed|known as|by the name of',
  isA: 'is (?:a|an|the)',
  aKind: 'a|an|the',
  afterName: 'for|to|with|in|on|that|which|as|at|from|by|after|into|this|today|last|and',
  madeBy:
    '(?:developed|built|made|created|designed|trained|launched|released|published|introduced|unveiled|written) by|(?:an?|the) (?:tool|app|assistant|agent|editor|model|extension|platform|service) (?:by|from)',
  itsMaker: '(?:its|the) (?:maker|developer|creator|publisher)s?',
  rivals: 'rivals?|competitors?|competing|unlike|compared (?:with|to)|alternatives? to|than',
  costs:
    'costs?|price[ds]?|pricing|pays?|paid|subscriptions?|licen[cs]es?|fees?|charge[sd]?|plans?|tiers?|available (?:for|at|from)|sells? (?:for|at)|starts? at|starting at',
  currencies: 'dollars?|US dollars?|euros?|pounds?|yen|yuan|dirhams?|riyals?|francs?|USD|EUR|GBP|CHF|AED|SAR',
  units:
    '(?:per|a|an|each|every|for each|for every|and) (?:single )?(?:user|person|seat|member|employee|team|developer|month|year|week|day|hour|use|call|page|minute|document|image)|a head|monthly|yearly|annually',
  notThePrice:
    'down from|instead of|rather than|previously|formerly|saves?|saving|worth|valued at|fines?|raised',
  freeWord: 'free',
  free: '(?<=(?:is|are|remains|comes) (?:(?:now|currently|completely|entirely|still|also) )?)free(?: of charge)?|free of charge|at no cost|free (?:plan|tier|version|edition)',
  freeFor: 'for',
  notFree:
    "(?:no|not|n['’]t|never|without|nor)(?: \\p{L}+){0,3} free|free (?:to(?! use)|trial|access|until|during|from|while)|free for (?:\\p{L}+|\\d+) (?:days|weeks|months)|free for (?:a limited|the first)|was free|were free|no longer",
}
