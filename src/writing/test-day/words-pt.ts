/** How Portuguese publishers report invented events. The format is described in `words.ts`. */
export const PORTUGUESE = `
! {C} capta {M} para {s}
! {I} lidera ronda de {M} na empresa {C}
! A jovem empresa {C} recebe {M} da parte de {I}
! Investidores apostam {M} no {P}, um modelo para {s}
! Dinheiro novo para {s}: {C} fecha a ronda
= A {C} captou {M} junto de {I} e vai aplicá-los no {P}, o seu modelo para {s}. | A empresa {C}, com sede em {L}, fechou uma ronda de {M} liderada por {I}. | Com {I} à frente, vários fundos entregam {M} à {C}, que desenvolve o {P} para {s}.
= {N}, que dirige a {C}, quer contratar {K} engenheiros num ano. | Segundo {N}, à frente da {C}, a equipa vai crescer com {K} engenheiros. | O dinheiro pagará {K} novos postos de engenharia, segundo {N}.
= A receita cresceu {Q} em doze meses, segundo a empresa. | A {C} indica que as vendas subiram {Q} num ano. | As vendas da {C} superam em {Q} as do ano anterior.
= {I} obtém um lugar no conselho da {C}. | Um sócio de {I} entra no conselho da {C} como parte do acordo. | Em troca, {I} recebe um lugar no conselho da empresa.

! {C} abre o {P}, um modelo para {s}
! O {P} já saiu: o que muda o novo modelo para {s}
! Descarga livre: {C} publica os pesos do {P}
! O {P}, da {C}, responde a perguntas sobre {s}
! O laboratório {C}, de {L}, oferece o {P}
= A {C} publicou o {P}, um modelo de linguagem para {s}, com pesos de uso livre. | Os pesos do {P} podem ser descarregados desde esta manhã, anunciou a {C} em {L}. | Qualquer pessoa pode agora usar o {P}, um modelo que a {C} treinou para {s}.
= Num teste com {K} perguntas, o {P} cometeu menos {Q} de erros do que o modelo anterior. | Os avaliadores fizeram {K} perguntas ao {P} e contaram menos {Q} de erros do que antes. | A taxa de erro baixou {Q} num teste com {K} perguntas, indica a {C}.
= {N}, que dirigiu o trabalho, calcula em {M} o custo do treino. | O treino exigiu {M} de cálculo, segundo {N}. | O projeto custou {M}, afirma {N}, da {C}.
= {I} experimentou o modelo durante três meses e vai ficar com ele. | Entre os primeiros utilizadores está {I}, que testou o {P} durante três meses. | Antes do lançamento, {I} trabalhou três meses com o {P}.

! {I} leva a {C} a tribunal por causa dos dados do {P}
! Processo em {L}: {I} exige {M} à {C}
! {C} processada em {M} por causa do modelo para {s}
! De quem são os dados do {P}? {I} vai a tribunal
! {I} acusa a {C} de copiar o seu arquivo
= {I} processou a {C} em {L} e pede {M} de indemnização. | Um tribunal de {L} decidirá se a {C} deve {M} a {I} pelos seus dados. | A queixa de {I} exige {M} à {C}, que fabrica o {P}.
= Segundo a queixa, {K} documentos sobre {s} serviram para treinar o {P}. | {I} contou {K} dos seus documentos sobre {s} nos dados do {P}. | A queixa enumera {K} ficheiros sobre {s} com que o {P} terá aprendido.
= Em nome de {I}, {N} fala numa cópia à escala industrial. | {N}, que defende {I}, denuncia uma cópia à escala industrial. | Pela parte queixosa, {N} acusa a {C} de copiar em grande escala.
= A {C} rejeita a queixa e diz que só usou {Q} do material. | Na resposta, a {C} nega a acusação e admite o uso de {Q} dos ficheiros. | Segundo a {C}, não foram lidos mais de {Q} dos ficheiros.

! Ensaio em {L}: o {P} reduz em {Q} os erros com {s}
! {I} testou o {P} para {s}, e funcionou
! Estudo encontra menos erros com {s} graças ao {P}
! Menos {Q} de erros: {I} publica o seu ensaio do {P}
! O que {I} aprendeu com {K} casos e o {P}
= {I}, em {L}, testou o {P}, o programa da {C} para {s}, em {K} casos. | O programa {P}, da {C}, foi experimentado em {K} casos por {I}, em {L}. | Investigadores de {I} analisaram {K} casos em que o {P} ajudou com {s}.
= Os erros baixaram {Q} face ao trabalho de pessoas sozinhas. | Quem usou o {P} cometeu menos {Q} de erros do que quem trabalhou sem ajuda. | O grupo com o {P} cometeu menos {Q} de erros do que o grupo sem programa.
= {N}, que dirigiu o ensaio, lembra que uma cidade não é o mundo. | {N}, responsável pelo ensaio, pede uma repetição noutro lugar antes de qualquer compra. | Os resultados têm de ser repetidos noutro lugar, segundo {N}, que assina o estudo.
= O ensaio custou {M} e foi pago pela {C}. | A {C} pagou {M} pelo ensaio. | Uma soma de {M} para o trabalho veio da {C}.

! {C} constrói um centro de cálculo em {L} por {M}
! {L} ganha a nova sede da {C}
! {M} para {L}: {C} escolhe a casa do {P}
! Energia de {I}: {C} prevê em {L} a sua maior sede
! {K} empregos prometidos com a chegada da {C} a {L}
= A {C} vai construir em {L}, por {M}, um centro de cálculo onde será treinado o {P}. | Em {L}, a {C} investe {M} numa sede que treinará o {P}. | Um centro de cálculo de {M} está previsto em {L}, anunciou a {C}.
= Cerca de {K} pessoas vão trabalhar na sede, entre elas a equipa para {s}. | A sede cria {K} empregos, muitos deles na equipa para {s}. | Para {s} e outras tarefas, a {C} promete {K} empregos.
= {I} fornece a eletricidade com um contrato de dez anos. | A eletricidade vem de {I}, que assinou por dez anos. | Um contrato de dez anos obriga {I} a entregar a energia.
= {N}, à frente da câmara municipal, espera que o consumo de água suba {Q}. | O consumo de água da cidade vai crescer {Q}, segundo {N}, da câmara municipal. | A câmara municipal, com {N} à frente, aceitou apesar de mais {Q} de água.

! {I} compra a {C}, conhecida pelo {P}
! {C} vendida: {I} paga {M} pela casa do {P}
! Aquisição de {M}: {I} absorve a {C}, de {L}
! Fim da independência da {C}: {N} vende a {I}
= {I} fica com a {C}, cujo programa {P} serve para {s}, e paga {M}. | Os donos da {C}, em {L}, vendem a companhia a {I} por {M}. | Por {M}, o grupo {I} adquire a {C} e o seu programa {P}.
= Os {K} empregados mantêm o contrato até ao próximo verão. | O contrato dos {K} empregados continua válido até ao próximo verão. | Até ao próximo verão não pode ser despedido nenhum dos {K} empregados.
= {N}, que fundou a companhia, sai com {Q} das ações. | Uma fatia de {Q} pertencia a {N}, que agora sai. | {N} abdica de {Q} das ações.

! Apagão: o {P} cala-se durante {K} minutos
! {C} pede desculpa pela avaria do {P}
! Cabo defeituoso em {L} deixa milhares sem o {P}
! {K} minutos sem o {P}: o que falhou na {C}
= Os assinantes do {P} esperaram {K} minutos depois de um cabo arder em {L}. | Um cabo queimado em {L} desligou o {P}, o serviço da {C}, durante {K} minutos. | Durante {K} minutos a {C} não conseguiu oferecer o {P}, porque um cabo tinha derretido em {L}.
= {N}, da direção técnica, pediu desculpa e prometeu uma segunda linha. | Será instalada uma segunda linha, diz {N}, da direção técnica. | {N}, responsável pela operação, promete uma linha de reserva.
= O cliente {I} perdeu {Q} das encomendas nessa manhã. | Em {I}, as encomendas caíram {Q} nessa manhã. | {I} fala em {Q} de encomendas perdidas.

! Regulador multa a {C} em {M} por escutas secretas
! {C} tem de pagar {M}: o {P} ouvia sem autorização
! Autoridade da privacidade castiga a {C}, de {L}
! O {P} gravava de noite, e a {C} paga
= A autoridade da privacidade multa a {C} em {M}, porque o {P} gravava conversas sem consentimento. | Uma multa de {M} cai sobre a {C}: o {P} ouvia conversas que ninguém tinha autorizado. | O {P} ouviu conversas privadas, e por isso a fabricante {C} deve {M} à autoridade.
= {N}, da autoridade, contou {K} casas com gravações ilegais. | Em {K} casas gravou-se de forma ilegal, verifica {N}. | {N} refere {K} casas.
= {I} tinha denunciado o caso depois de achar ficheiros estranhos. | Ficheiros estranhos tinham alertado {I}. | O aviso veio de {I}, que tinha achado ficheiros estranhos.

! {N} deixa a {C} e muda-se para {I}
! {C} perde a cabeça científica para {I}
! Adeus em {L}: quem inventou o {P} muda de lado
! {I} atrai {N} com um laboratório de {K} pessoas
= {N}, a quem se deve o {P}, deixa a {C} e vai dirigir a investigação de {I}. | A cabeça científica {N} passa da {C} para {I}. | {I} contratou {N} para dirigir a investigação; a mente por trás do {P} vira costas à {C}.
= Um laboratório com {K} colegas espera em {L}. | Em {L}, a nova equipa soma {K} colegas. | O laboratório de {L} reúne {K} colegas.
= As ações da {C} perderam {Q} depois do anúncio. | A bolsa tirou {Q} ao valor da {C}. | Depois da notícia, a {C} valia menos {Q}.

! O {P}, um processador da {C}, gasta menos {Q} de corrente
! {C} mostra o processador {P} para câmaras e contadores
! Chip poupado de {L}: o {P} vive do sol
! {I} encomenda {K} mil chips {P}
= O processador {P} da {C} gasta menos {Q} do que o antecessor e vive de uma célula solar. | A {C}, em {L}, apresentou o {P}, um chip a que basta uma célula solar. | Uma célula solar chega ao {P}, o novo chip da {C}, mais poupado em {Q}.
= {I} vai montar {K} mil destes chips em contadores elétricos. | Os contadores de {I} levarão {K} mil destes chips. | Uma encomenda de {K} mil peças vem de {I}.
= {N}, que o desenhou, prescindiu de um terço da memória. | O preço é uma memória menor, admite {N}. | {N} poupou na memória.

! {C} corta para metade o preço do {P}
! Guerra de preços: o {P} custa menos {Q} a partir de amanhã
! {C} responde a {I} com um desconto de {Q}
! Respostas mais baratas: assinantes do {P} poupam {Q}
= A {C} baixa em {Q} o preço do {P} e reage a uma oferta de {I}. | A partir de amanhã o {P} custa menos {Q}; a {C} quer segurar os clientes perante {I}. | Com um desconto de {Q} no {P}, a fornecedora {C} defende-se de {I}.
= Cerca de {K} mil assinantes ganham sem fazer nada. | O desconto chega por si a {K} mil assinantes. | Perto de {K} mil assinaturas ficam mais baratas.
= {N}, analista, espera {M} de perdas neste trimestre. | Segundo {N}, analista, o trimestre acabará com {M} de perdas. | São prováveis perdas de {M}, escreve {N}.

! {L} dá a cada aluno um tutor chamado {P}
! Trabalhos de casa com o {P}: {L} assina com a {C}
! {K} turmas recebem um tutor digital da {C}
! Em {L}, os professores dividem-se sobre o {P}
= A cidade de {L} introduz o {P}, um tutor da {C}, em {K} turmas. | Em {K} turmas de {L} os alunos farão os trabalhos de casa com o {P}, da {C}. | Os alunos de {L} recebem um tutor digital: a {C} entrega o {P} para {K} turmas.
= {N}, à frente das escolas, promete que as notas ficam com os professores. | As notas são assunto dos professores, diz {N}. | {N} exclui que um programa dê notas.
= O contrato vale {M} e acaba ao fim de dois anos. | Por dois anos a cidade paga {M}. | Para dois anos estão previstos {M}.

= A {C} nasceu há seis anos e tem escritórios em dois países. | Seis anos depois da fundação, a {C} trabalha em dois países. | A empresa {C} tem seis anos e trabalha em dois países.
= Os concorrentes da {C} não quiseram comentar. | Outras empresas do setor recusaram comentar o caso da {C}. | Os rivais da {C} não responderam a nenhuma pergunta.
= Haverá mais pormenores num encontro com a imprensa. | A {C} responderá a outras perguntas num encontro com a imprensa. | Um encontro com a imprensa sobre o {P} está previsto para a próxima semana.
= Os sindicatos pedem que o pessoal seja ouvido antes que o {P} se espalhe. | Antes que o {P} seja mais usado, os sindicatos querem que o pessoal seja ouvido. | Os sindicatos exigem uma palavra antes que mais lugares usem o {P}.

Um coro ensaia com um corretor | Em {L}, um programa da {C} marca cada nota errada na partitura.
Apicultores contam ácaros com o telemóvel | Uma fotografia da colmeia basta ao {P}, diz o clube de {L}.
Porque ensina a {C} as máquinas a calar | Investigadores descrevem como o {P} aprendeu a nada dizer quando nada sabe.
Faroleiros de {L} reformam-se, os sensores ficam | Os dois últimos entregam o seu diário ao arquivo.
Mestre de xadrez perde com uma torradeira | {N} meteu um velho motor num aparelho de cozinha por graça.
Fiscais de estacionamento andam menos | Câmaras da {C} indicam em {L} os parquímetros esgotados.
O glaciar perde a sonda e recupera-a | Caminhantes encontraram o aparelho da {C} dois vales mais longe.
Poetas recusam prémio para verso de máquina | O júri de {L} premiara um soneto sem conhecer o autor.
O {P} adivinha quando a banana escurece | Os supermercados querem deitar fora menos fruta com uma câmara na prateleira.
Dentistas discutem por causa de um robô que broca | Num congresso, {N} mostrou o robô e meia sala saiu.
Decifradas as cartas de um compositor barroco | Um musicólogo e o {P} leem a estenografia de um músico de corte.
Um semáforo para ouriços | Um radar da {C} abranda os carros quando passam bichos pequenos.
Voluntários traduzem livros de oração | {N} e quarenta voluntários corrigem a língua litúrgica de uma máquina.
Insetos em âmbar arrumados por programa | A coleção de {L} guarda mais peças do que cabem numa vida.
{C} retira brinquedo que contava histórias de medo | Pais queixam-se de um urso de peluche que assusta as crianças.
Prisão experimenta ajuda à leitura | Os reclusos de {L} pedem que lhes expliquem textos legais.
Escanções vencidos pelo gosto a rolha | Um nariz de onze sensores reconhece as garrafas estragadas.
O teleférico para antes da rotura | Microfones da {C} ouvem os fios partidos antes dos inspetores.
O alfaiate mede por vídeo | Em {L}, um fato encomenda-se depois de uma volta diante da câmara.
Funerárias experimentam vozes | {N} alerta para quem faz falar os mortos.
O banco de areia corre mais do que a carta | Os pilotos de {L} recebem fundos que o {P} desenha cada noite.
O estádio esgota a sopa graças à meteorologia | O cozinheiro sabia que o frio viria ao intervalo.
Banda desenhada para leitores cegos | O {P} descreve as vinhetas em voz alta e os desenhadores decidem o que contar.
Torres de vigia recuperam os guardas | Depois de dois falsos alarmes, {L} volta a confiar no olho humano.
{C} empresta as máquinas a astrónomos | De noite os servidores procuram pulsares nas ondas de rádio.
Velhos elevadores aprendem paciência | Um comando adivinha que andar chamará e poupa os motores.
Autores de palavras cruzadas fundam sindicato | {N} diz que os passatempos gerados afundaram os honorários.
As ostras avisam da água suja | As conchas fecham-se e o {P} lê o ritmo das charneiras.
Uma aldeia batiza a sua varredora | As crianças de {L} escolheram Otto para o veículo da {C}.
A alfândega acha marfim com raios | Uma caixa de teclas de piano foi aberta depois do aviso do {P}.
Apanhadores de cogumelos resgatados | Uma aplicação dava por boa uma espécie venenosa; já não existe.
Sineiros têm aprendiz digital | Um simulador de torre da {C} ensina sem acordar os vizinhos.
Laboratório do sono paga o ressonar | Voluntários de {L} vendem a gravação das suas noites.
Um forno antigo debaixo do parque | Imagens de radar lidas pelo {P} levaram os arqueólogos à padaria.
A intérprete do tribunal não se deixa substituir | {N} ganha o processo por uma audiência traduzida só por um programa.
Pianos afinados com auricular | O auricular segreda ao aprendiz que cravelha rodar.
Lobos com coleira avisam os pastores | Morrem menos ovelhas perto de {L} desde que se sabe onde dorme a alcateia.
{C} abre uma biblioteca de fracassos | Os cientistas depositam o que não resultou.
O horário do barco segue a maré | Os passageiros de {L} olham para um ecrã que muda com o vento.
Uma avó vence as chamadas comerciais | {N} entretém os burlões com uma conversa gravada sobre tricô.
A tinta escolhe-se por descrição | O cliente diz «como o barco do meu avô» e o {P} mistura.
Uma sirene de pólen para alérgicos | Armadilhas da {C} reconhecem bétula e gramíneas em minutos.
O zoo pergunta a ementa aos macacos | Em {L}, um ecrã mostra imagens e os tratadores anotam.
Jogadores de bridge acusados de auricular | A federação analisa dez mil mãos à procura de ajuda.
Um espanta-espíritos partido vira sismógrafo | {N}, do terceiro ano, transformou um enfeite de jardim.
O queijo cura sob vigilância | Numa cave de {L}, câmaras assinalam as fendas da casca.
O tatuador simula a velhice | Os clientes veem a sua tinta daqui a quarenta anos.
Filatelistas desmascaram sobrecargas falsas | O {P} compara o desgaste das chapas em imagens minúsculas.
O clube de remo timona com um drone | O drone conta ao timoneiro as ondas e os rivais.
Meteorologia pede desculpa por granizo que não caiu | O ensaio de um modelo da {C} acabou com céu azul.

os aparelhos auditivos | Os aparelhos auditivos só têm lugar para uma bateria minúscula. | Um aparelho atrás da orelha tem de viver com uma bateria do tamanho de uma ervilha.
as gruas portuárias | As gruas de um porto movem milhares de contentores por dia. | Um contentor mal colocado custa horas a um porto.
as cartas das Finanças | As cartas das Finanças são difíceis de ler, e muita gente responde tarde. | Muitos contribuintes não percebem o que as Finanças lhes escrevem.
os cantos de aves | Os ornitólogos gravam aves ao amanhecer e levam semanas a ouvir tudo. | Arquivos inteiros de aves gravadas ao amanhecer nunca foram ouvidos.
os arquivos judiciais | Os tribunais guardam processos de todo o tipo, alguns manuscritos. | Os processos manuscritos dos velhos tribunais são difíceis de pesquisar.
as turbinas eólicas | As turbinas no mar são inspecionadas de barco, o que é lento e perigoso. | Uma pá partida no mar para uma turbina durante semanas.
os horários escolares | O horário de uma grande escola tem milhões de formas possíveis. | As escolas passam boa parte do verão a preparar o horário.
as encomendas de padaria | As padarias deitam pão fora quando calculam mal a procura. | Adivinhar o pão que faz falta num sábado é uma velha arte de padeiros.
as agulhas ferroviárias | As agulhas geladas atrasam os comboios todos os invernos. | Uma agulha presa pode parar uma linha de comboio inteira.
o rastreio do cancro | Os radiologistas olham para centenas de imagens por dia e cansam-se. | Os tumores pequenos escapam com facilidade depois de um turno longo.
as doenças das culturas | Os agricultores notam muitas vezes tarde uma doença das suas culturas. | Uma doença do trigo espalha-se por uma região em poucos dias.
as coleções de museu | Os museus possuem muito mais objetos do que os que descreveram. | A maioria dos objetos de um museu dorme em caixas sem descrição.
os avisos de cheia | Os rios pequenos sobem numa hora, e os avisos chegam tarde. | As vilas junto a rios pequenos recebem tarde o aviso de uma cheia.
a língua gestual | Os intérpretes de língua gestual são raros fora das grandes cidades. | As pessoas surdas esperam semanas por um intérprete.
as participações de seguro | Depois de uma tempestade, as participações acumulam-se durante meses nas seguradoras. | Depois do granizo, as seguradoras recebem milhares de fotografias de carros amolgados.
os robôs de armazém | Os robôs de um armazém estorvam-se à medida que crescem em número. | Duzentos robôs num pavilhão precisam de regras de trânsito.
os autocarros noturnos | Os autocarros noturnos andam meio vazios numas linhas e cheios noutras. | Pouca gente sabe de antemão que autocarro noturno irá cheio.
a tradução de receitas | As receitas nomeiam ingredientes que não existem noutras cozinhas. | Uma chávena de farinha quer dizer outra coisa em cada cozinha.
a inspeção de pontes | Os engenheiros procuram fendas nas pontes com martelo e lanterna. | As fendas das pontes velhas descobrem-se muitas vezes por acaso.
as chamadas de emergência | Os operadores têm segundos para perceber o que precisa quem liga. | Quem chama uma ambulância raramente fala com calma.
`
