import type { Reading } from '../pack.ts'

export const reading: Reading = {
  stopWords: `a about above across after again against ago all almost along already also although always am amid among an
    and another any anyone anything are around as at away back be became because become been before began behind being
    below best better between beyond both but by can could despite did do does doing done down during each early either
    else end enough especially even ever every everyone everything except few finally first following for former from
    further get gets give given go had has have having he her here hers herself him himself his how however i if in
    including indeed inside instead into is it its itself just last late later latest least less like made mainly make
    makes many may maybe me meanwhile might more moreover most much must my near nearly neither never nevertheless new next
    no none nor not nothing now of off often on once one only onto or other others otherwise our ours out outside over
    own per perhaps rather recently said same say says second see seen several shall she should since so some somebody
    someone something sometimes soon still such than that the their theirs them themselves then there thereby therefore
    these they third this those though through throughout thus to today together told tomorrow tonight too toward towards
    two under unless unlike until up upon us use used using very via was we well went were what when whenever where
    whereas whether which while who whom whose why will with within without would yes yesterday yet you your yours`,
  storyWords: [
    `ai model company`,
    `new launches released data tool user million language research system startup technology openai google people team
    announced year week artificial intelligence`,
    `agent open source percent billion training chip code developer app assistant image video voice speech text customer
    product service platform cost price test benchmark study hospital school safety law rule court government union european
    microsoft nvidia meta anthropic apple amazon raises round funding investor led series version feature support search
    free public plan available access business industry market cloud world country work worker first american chinese`,
    `lab university professor student patient doctor teacher regulator commission parliament minister copyright lawsuit
    judge publisher author robot car phone battery energy power centre center data gpu server memory weights licence
    license paper scientist accuracy error hour day month half double quarter percent dollar euro chief executive founder
    employee job hire cut acquire buy deal partner agreement invest valuation share revenue security attack leak breach
    bug outage privacy child user browser chatbot email office translation medical health bank insurance drug gene weather
    climate satellite ship port rail farm water game music film book news paper claude gpt gemini llama mistral deepseek
    qwen huggingface github pro mini small large fast faster cheaper context token parameter run local device`,
  ],
  nameWords: `academy administration affairs agency agreement agriculture airport alliance army arts assembly association
    atlantic authority bank bar bay board bridge british building bureau cabinet capital cathedral celsius
    center central centre chamber chancellor charter chief christmas church city civil club coast college
    commerce commission commissioner committee community company conference confederation congress consortium
    constitution constitutional consumer cooperative council county court cup data defence defense department
    deputy development digital director directorate district doctor dutch east easter eastern economic economy
    education election electoral embassy emergency employment energy english environment environmental exchange
    executive exhibition faculty fahrenheit fair family federal federation festival film finance financial fire
    fleet foreign forest forum foundation fund games gas general government governor greek green group guard
    gulf hall harbor harbour health high higher hill home hospital house housing human indian industry
    information inland innovation inspectorate institute institution insurance interior international internet
    island islands judge justice king kingdom knowledge labor laboratories laboratory labour lab labs lake law
    league library lord lower madam market mayor media medical medicine mediterranean meteorological middle
    minister ministry miss mister mountain museum music nation national nations navy network new newspaper north
    northern observatory ocean office official old olympic olympics open opera orchestra order pacific palace
    parliament party partners patent people peoples pharmaceutical planning pole police polish politics pope
    port post power premier president press prime prince princess privacy prize product professor program
    programme project prosecutor protection province public queen radio rail railway railways red refugee
    regional register regulatory republic research reserve river road roads royal rural safety saint school
    science sciences sea secretary security senate senator service services shipping sir social society
    solutions south southern space spanish sport sports square stadium state statistics stock street studies
    summit sun superior supreme system systems tax technical technology technologies telecommunications terminal
    theater theatre times tower town trade traffic transport treasury treaty tribunal trust union united
    university upper urban valley village war water weather web welfare west western women work workers works
    world year youth`,
  cities: {
    algiers: 'Algiers',
    antwerp: 'Antwerp',
    athens: 'Athens',
    beijing: 'Beijing Peking',
    brussels: 'Brussels',
    casablanca: 'Casablanca',
    cordoba: 'Córdoba',
    geneva: 'Geneva',
    hague: 'Hague',
    jerusalem: 'Jerusalem',
    kyiv: 'Kyiv Kiev',
    london: 'London',
    mumbai: 'Mumbai Bombay',
    seville: 'Seville',
    venice: 'Venice',
    warsaw: 'Warsaw',
  },
  endings: /(?<=\p{L}{3})(?:ations?|ements?|ments?|ings?|ers?|ies|ied|ion|ors?|ed|es|e|s|y)$/u,
  abbreviations: String.raw`Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|vs|Inc|Ltd|Corp|Co|U\.S|U\.K|U\.N|E\.U|D\.C|No|Fig|e\.g|i\.e|a\.m|p\.m|approx|est|Gov|Sen|Rep|Gen|Jan|Feb|Aug|Sept|Oct|Nov|Dec`,
  ordinaryEndings: /(?:ly|ing|ed|tions?|ments?|ness|ers|ists|ities|ies)$/u,
  conjunction: /(?!)/,
  leans:
    /^(?:[“"]?)(?:however|but|as for|as regards|with regard to|and|so|yet|or|nor|then|also|still|instead|meanwhile|moreover|furthermore|additionally|in addition|besides|therefore|thus|hence|consequently|as a result|for example|for instance|in contrast|by contrast|after all|that said|he|she|it|its|they|their|his|her|him|them|this|that|these|those|such|both|another|others|one of them|similarly|likewise|the latter|the former|finally|second|third|runs|supports|includes|works|uses|adds|lets|allows|offers|provides|comes|ships|requires|needs|features|fixes|improves|reduces|makes|brings|handles|integrates|enables)\b/iu,
  leansAfterPreposition:
    /^(?:since|after|before|until|by|for|at|in|on|with|under|during|despite|because of|according to|unlike|like|to|of|from) (?:that|this|these|those|them|him|her|it|then|its|his|their)\b(?! (?:week|month|year|morning|spring|summer|autumn|fall|winter|quarter)\b)|^(?:\S+ ){0,3}(?:that|those|these|such) (?:share|figure|number|rate|amount|sum|case|point|time|day|night|moment|change|move|decision|gap|trend|criticism|problem|question|view)s?\b/iu,
  pageWords:
    'company companies site sites website websites homepage home page pages newsletter newsletters subscribe subscription login cookie cookies privacy policy terms contact about menu search share read more blog official online press release media team account sign up download',
  firstPerson: /\b(?:[Ww]e|[Ww]e['’](?:re|ve|ll|d)|[Oo]urs?|us|I|I['’](?:m|ve|ll|d)|[Mm]y)\b/u,
  boilerplateStart: String.raw`read (?:more|also|next|our)|see also|subscribe|sign up|follow us|share (?:this|on)|click (?:here|on)|tap (?:here|to)|listen to|watch (?:the|our|this)|reporting by|additional reporting|editing by|writing by|with reporting|our standards|good (?:morning|evening)|welcome|thanks for (?:reading|joining|following)|download (?:the|our)|about the author|(?:\d+|\w+)[- ]min(?:ute)?s? read`,
  boilerplateLabel: 'related|note|photos?|images?|caption|advertisement|sponsored|updated|reading time',
  boilerplate: String.raw`newsletter|in your inbox|by signing up|opt out (?:at )?any|unsubscribe|forward-looking statements|this (?:article|story|post|piece|report) (?:was|has been|is being|will be) (?:amended|updated|corrected|edited)|for more information,? (?:visit|see|contact|go to|please)|\bet al\.|\bdoi:|all rights reserved|cookies?\b|privacy policy|terms of (?:use|service)|sign up for|subscribe to|this article (?:was )?(?:first|originally)|follow us|javascript`,
  toMachine: String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,50}\b(?:instructions?|prompts?|rules?|guidelines|above|directives?)\b|\b(?:system|developer) (?:prompt|message|instructions?)\b|\bas an? (?:ai|large) (?:language )?model\b|\byou are (?:now )?an? (?:ai|assistant|language model|editor|chatbot|llm)\b|^\s*(?:system|assistant|user|human)\s*[:>]`,
  toReader: String.raw`\b(?:you|your|yours|yourself)\b`,
  addsTo: String.raw`\b(?:also|too)\b`,
  reportsSpeech: String.raw`\b(?:said|says|according to|told|reported|announced that)\b`,
  namesItsSource: 'according to',
  pointsAtNow:
    'this (?:week|month|year|morning|spring|summer|autumn|fall|winter|quarter|monday|tuesday|wednesday|thursday|friday)',
  pronounAfterTime: String.raw`^(?:In|On|At|By|Since|After|Before|During|Last|Earlier|Until|For|From|To|With) (?:(?:[\p{Ll}\p{N}’'-]+|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)\p{Ll}*),? ){0,5}(?:he|she|it|they)(?![\p{L}])|^(?:In|On|At|By|Since|After|Before|During|For|From|With) [^,.]{1,90}, (?:he|she|it|they)(?![\p{L}])`,
  roleAlone: String.raw`^(?:according to the|for the) \p{Ll}+(?: \p{Ll}+)?,`,
  namelessSpeaker: String.raw`(?:he|she|they) \p{L}+|(?:said|added|says|adds) (?:he|she|they)`,
  pointsAround: String.raw`^(?:back (?:in|at) |(?:meanwhile|separately|elsewhere|for (?:his|her|its|their) part)(?!\p{L}))|\bas (?:mentioned|noted|described|discussed|stated|explained) (?:above|earlier|below|before|previously)\b|\b(?:see|shown|pictured|listed|described) (?:above|below)\b|\bsee the (?:appendix|table|chart|figure)\b|\b(?:table|chart|graphic|figure|video|map|list|image) (?:above|below)\b`,
  knownStart: 'founded|based|headquartered|created|launched|backed|established|led',
  theCompany: 'the (?:company|firm|start-?up|group|maker)',
  knownSubject:
    'the (?:team|study|report|paper|authors?|researchers?|project|tool|model|system|software|app|service|deal|round|money|funds?|investment|move|decision|announcement|product|platform|program|programme|initiative|plan|assistant|chip|device|law|bill|event|makers|city|statement|post|reason|results?|findings?|tests?|logs|source|others?)',
}
