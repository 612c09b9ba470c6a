import type { Reading } from '../pack.ts'

export const reading: Reading = {
  stopWords: `a à acerca agora ainda além algo alguém algum alguma algumas alguns ali ambos amanhã ante antes ao aos apenas apesar
    após aquela aquelas aquele aqueles aqui aquilo as às assim até atrás através bastante bem cada casi cerca com como
    conforme contra contudo cujo cuja da dado das de debaixo dela delas dele deles demais dentro depois desde dessa
    desse desta deste deve devem dez disse diz do dois donde dos durante e é ela elas ele eles em embora enquanto entanto entre
    era eram és essa essas esse esses esta está estão estar estas estava estavam este estes eu fazer feito fez fim foi
    fora foram graças há hoje igualmente isso isto já jamais junto la lá lhe lhes lo logo longo mais mas me mediante
    meio melhor menos meu minha mesma mesmas mesmo mesmos muita muitas muito muitos na nada não nas nela nele nem nenhum
    nenhuma ninguém no nos nós nossa nossas nosso nossos nova novas novo novos num numa nunca o ontem onde ora os ou outra
    outras outro outros para pela pelas pelo pelos perante pode podem poderá pois por porém porque porquê portanto pouca
    pouco poucos primeira primeiro primeiros próxima próximo qual quais qualquer quando quanto quase que quê quem se seja
    sejam sem sempre sendo ser será serão seu seus si sido sim só sob sobre sobretudo somente sua suas tal talvez também
    tampouco tanta tanto tão te tem têm ter terá teve ti tinha tinham toda todas todavia todo todos tudo última últimas
    último últimos um uma umas uns vai vão várias vários vez vezes via você vocês vos`,
  storyWords: [
    `ia modelo empresa inteligencia artificial`,
    `dados ferramenta utilizador usuario milhoes lingua idioma investigacao pesquisa sistema startup tecnologia openai google
    anuncia ano semana lanca apresenta euros reais portugal brasil portugues`,
    `agente aberto codigo fonte percentagem cento mil bilhoes treino chip programador desenvolvedor aplicacao aplicativo assistente
    imagem video voz texto cliente produto servico plataforma custo preco teste estudo hospital escola seguranca lei regra
    tribunal governo uniao europeia europa microsoft nvidia meta anthropic apple amazon ronda rodada financiamento investidor
    serie versao funcao pesquisa gratuito publico acesso mercado nuvem mundo pais trabalho trabalhador lisboa paulo porto`,
    `laboratorio universidade professor estudante aluno doente paciente medico docente regulador comissao parlamento ministro
    direitos autor processo juiz editora robo carro telefone telemovel bateria energia eletrica centro processador servidor memoria
    pesos licenca artigo cientista precisao erro hora dia mes metade dobro trimestre dolar diretor executivo fundador
    funcionario emprego contrata despede corta compra adquire acordo parceiro parceria investe avaliacao acao receita vendas
    ataque fuga vazamento falha privacidade criancas navegador traducao saude banco seguro farmaco gene clima tempo
    satelite navio comboio trem agricultura agua jogo musica filme livro imprensa jornal claude gpt gemini llama mistral
    deepseek pequeno grande rapido contexto parametro local dispositivo cidade grupo`,
  ],
  nameWords: `academia administração aeroporto agência agricultura aliança alfândega alta alto ambiente armada arquivo
    assembleia associação assuntos atlântico autoridade banco bairro biblioteca bolsa câmara capital casa
    catedral celsius central centro chanceler ciência ciências cidade civil clube colégio comércio comissão
    comissário comité companhia comunidade confederação conferência congresso conselho consórcio constituição
    constitucional consumo cooperativa corte costa cruz cimeira defesa departamento desenvolvimento direção
    direito direitos diretor distrito doutor economia edifício educação ensino executivo exército embaixada
    emprego energia escola espaço estádio estado estados estatística este europeia exposição faculdade federação
    federal feira festival finanças fórum fundação fundo forças gabinete gás general geral governo golfo grande
    grupo guarda guerra hospital hotel igreja igualdade indústria informação infraestruturas inovação inspeção
    instituto interior internacional internet ilha ilhas jogos justiça juventude laboratório laboratórios lab
    lago leste liga mãe maior mar marinha medicina mediterrâneo médio médicos meio mercado meteorologia metro
    ministério ministra ministro montanha monte mulher mulheres mundial mundo município municipal museu música
    nacional nações natal norte nova novo observatório ocidente oceano oeste olímpicos ópera ordem ordens
    oriente orquestra pacífico países palácio papa parlamento parque partido páscoa patentes pescas polícia polo
    ponte popular porto praça prémio presidência presidente princesa príncipe procuradoria professor professora
    programa proteção província público radio rádio rainha real rede região registo reino relação república rio
    rua saúde sala santa santo são secretaria secretário segurança semana senado serviço serviços sindicato
    sistema sistemas social sociedade soluções sul superior supremo tecnologia tecnologias teatro
    telecomunicações terminal tesouro torre trabalho tráfego transporte transportes tratado tribunal união
    unidas unido unidos universidade vale vermelha verde vice web`,
  cities: {
    algiers: 'Argel',
    antwerp: 'Antuérpia',
    athens: 'Atenas',
    beijing: 'Pequim',
    brussels: 'Bruxelas',
    casablanca: 'Casablanca',
    cordoba: 'Córdova',
    geneva: 'Genebra',
    hague: 'Haia',
    jerusalem: 'Jerusalém',
    kyiv: 'Kiev',
    london: 'Londres',
    mumbai: 'Bombaim Mumbai',
    seville: 'Sevilha',
    venice: 'Veneza',
    warsaw: 'Varsóvia',
  },
  endings:
    /(?<=\p{L}{3})(?:acoes|acao|icoes|icao|oes|ao|amentos?|imentos?|adore?s?|adoras?|aram|eram|iram|ando|endo|ados?|adas?|idos?|idas?|ou|eu|iu|am|em|ar|er|ir|os|as|es|o|a|e|s)$/u,
  abbreviations: String.raw`Sr|Sra|Dr|Dra|Eng|Prof|Profa|Exmo|p\. ex|pág|núm|art|aprox|S\.A|Lda|Ltda|Av`,
  ordinaryEndings: /(?:mente|ção|ções|ando|endo|indo|ados?|idos?|adas?|idas?|dores|doras|dade|dades|ntes)$/u,
  conjunction: /(?!)/,
  leans:
    /^(?:mas|quanto ao?s?|no que diz respeito|no que toca|e|ou|porém|contudo|todavia|no entanto|entretanto|ainda assim|mesmo assim|já (?:ele|ela)|além disso|também|por outro lado|por sua vez|por exemplo|por isso|assim|então|depois|por fim|ele|ela|eles|elas|este|esta|estes|estas|esse|essa|esses|essas|isto|isso|aquele|aquela|o seu|a sua|os seus|as suas|seu|sua|seus|suas|ambos|ambas|segundo (?:ele|ela)|acrescentou|explicou|afirmou|disse|salientou|sublinhou|adiantou|é|são|foi|foram|era|eram|está|estão|tem|têm|poderá|poderão|pode|podem|permite|permitem|inclui|incluem|oferece|oferecem|funciona)(?=[\s,])/iu,
  leansAfterPreposition:
    /^(?:(?:desde|após|com|para|em|segundo|ante|durante|por|a|sobre) (?:est[ea]s?|ess[ea]s?|isto|isso|aquel[ea]s?|el[ea]s?|seus?|suas?)|(?:nest|ness|naquel|dest|dess|daquel)[ea]s?|n?isso|disso|para ele|para ela)(?= )(?! (?:semana|mês|ano|dia|segunda|terça|quarta|quinta|sexta|verão|outono|inverno|primavera)\b)/iu,
  pageWords:
    'empresa empresas companhia site sites web página páginas início boletim newsletter subscrição subscreva assinatura assine sessão cookie cookies privacidade política aviso legal contacto contato menu pesquisar partilhar compartilhar ler mais blogue blog oficial comunicado imprensa equipa equipe conta descarregar',
  firstPerson: /(?<![\p{L}])(?:nós|noss[oa]s?|estamos|temos|queremos|eu|meus?|minhas?)(?![\p{L}])/iu,
  boilerplateStart: String.raw`leia (?:também|mais)|ler mais|saiba mais|veja também|assine|subscreva|inscreva|siga-nos|partilh[ea] (?:este|esta|no)|compartilhe|clique|bom dia|bem-vind|continua (?:após|depois)|baixe |descarregue|receba |com (?:informações|agência|a agência) |\d+ ?min(?:utos)?\.? de leitura`,
  boilerplateLabel: 'publicidade|imagem|crédito|tempo de leitura',
  boilerplate:
    'no seu e-?mail|est[ea] (?:artigo|notícia|texto) foi (?:atualizad|actualizad|corrigid)|todos os direitos reservados|política de privacidade|assine a|subscreva a',
  toMachine: String.raw`\b(?:ignor[ae]m?|esqueç?[ae]m?|desconsider[ae]m?|descart[ae]m?)\b.{0,50}(?:instruções|indicações|regras|ordens)|(?:mensagem|prompt|instruções) d[oe] sistema|(?:você é|és) (?:agora )?uma? (?:ia|assistente|modelo)|^\s*(?:sistema|assistente)\s*[:>]`,
  toReader: String.raw`\b(?:você|vocês)\b`,
  addsTo: String.raw`(?<!\p{L})também(?!\p{L})`,
  reportsSpeech: '(?:segundo|disse|afirmou|de acordo com)',
  namesItsSource: 'segundo|de acordo com',
  pointsAtNow: 'est[ea] (?:semana|mês|ano|verão|trimestre|segunda|terça|quarta|quinta|sexta)',
  pronounAfterTime: '',
  roleAlone: String.raw`^(?:segundo|para|de acordo com) (?:o|a|os|as) \p{Ll}+(?: \p{Ll}+)?,`,
  namelessSpeaker: String.raw`(?:disse|diz|conta|acrescent|explic|afirm|conclu|sublinh|defend|refer|garant|resum)\p{L}*(?: ele| ela)?(?=\s*[.,])`,
  pointsAround: String.raw`^(?:por sua vez|pela sua parte)(?!\p{L})|como (?:já )?(?:foi )?(?:referid[oa]|mencionad[oa]|dito) (?:acima|antes|anteriormente)|(?:vídeo|tabela|gráfico|imagem|lista) (?:abaixo|acima)|acima (?:referid|mencionad|citad)`,
  knownStart: 'fundad[ao]|criad[ao]|com sede|lançad[ao]',
  theCompany: '[oa] (?:empresa|companhia|grupo|startup|fintech)',
  knownSubject:
    '[oa] (?:equipa|equipe|estudo|relatório|projeto|projecto|ferramenta|modelo|sistema|programa|operação|ronda|rodada|investimento|iniciativa|decisão|plano|trabalho|cidade|comunicado|texto)|os (?:investigadores|pesquisadores|autores|resultados|recursos|fundos|dados)',
}
