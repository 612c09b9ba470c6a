/** Invented events, one to a block; each line is one publisher's headline and the beginning of its text. */
export const ENGLISH = `
Halden Labs raises $45 million to shrink speech models | The Bergen start-up will put its compact models into hearing aids and other small devices.
Norwegian speech start-up Halden closes a $45M round | Northlight Ventures led the investment in Halden Labs, which makes software for hearing aids.
Hearing aids with language models: investors back Halden | Northlight and a pension fund put 45 million dollars into the Norwegian company.

Halden Labs opens an office in Montreal | The hearing aid software maker wants to hire twenty engineers in Canada by December.
Montreal gets a Halden research site | Twenty engineers will work on audio at the Canadian office of the Norwegian company.

Corvane releases Pilot 3, an open model for code | The weights of Pilot 3 may be used without a fee, and it fits on one graphics card.
Pilot 3 is out: Corvane gives its coding model away | Developers can download the weights of the 30-billion-parameter model today.
Open weights from Corvane as Pilot 3 arrives | The company says its new coding model beats rivals twice its size on repairs of real bugs.
Hands on with Pilot 3, Corvane's free programmer | We asked the open coding model to mend forty bugs; it solved thirty-one of them.

Corvane retires Pilot 2 from its service in June | Customers of the older coding model have three months to move their programs.
Pilot 2 to be switched off, Corvane tells customers | Those who still call the old model must migrate before the summer.

Corvane sued by novelists over training books | Six authors say that the company copied their novels from a pirate library.
Novelists take Corvane to court in New York | The complaint says pirated novels went into the training of the company's models.
Six writers file copyright suit against Corvane | The authors seek damages for books that were taken from a shadow library.

Meridian's Atlas 5 plans holidays and books them | The assistant compares flights, pays and writes the itinerary after one approval.
Meridian launches Atlas 5, an assistant that books travel | Users approve a plan once, then the agent pays for flights and hotels.
Atlas 5 turns Meridian's chatbot into a travel agent | It can buy tickets and reserve hotel rooms on behalf of its user.

Meridian's Atlas 4.5 gets cheaper for developers | The price of a million tokens of the older model falls by forty percent.
Price cut for Atlas 4.5 | Meridian lowers what developers pay for its previous model by two fifths.

Meridian suffers six-hour outage of its chatbot | A faulty certificate locked out users in Europe and Asia on Monday morning.
Meridian chatbot back after hours of failure | The company blames an expired certificate for Monday's disruption.
Expired certificate took Meridian's chat offline | Millions of users saw error messages for six hours before engineers replaced it.

European Union delays rules for high-risk AI by a year | The Commission says that standards are not ready and moves the deadline to 2028.
Brussels postpones high-risk obligations of the AI Act | Companies get twelve more months because technical standards are late.
AI Act: Commission proposes one-year pause for high-risk systems | Consumer groups criticise the delay, which industry had asked for.
High-risk AI systems get extra year under Brussels plan | The deadline in the AI Act would move to 2028 if Parliament agrees.

Parliament committee backs labels for synthetic video | Platforms would have to mark generated clips within a day of upload.
Generated video must carry a label, say MEPs | The committee vote would oblige platforms to mark synthetic clips.

Hospital in Porto cuts waiting lists with scheduling model | Cancelled appointments are offered to other patients within minutes.
How a Portuguese hospital fills cancelled appointments by machine | Waiting times in Porto fell by a third after the scheduling system went live.

Radiologists find fewer errors with second reader from Lumis | A trial with 80,000 mammograms shows that the software catches more tumours.
Mammogram trial: software reader spots tumours doctors missed | The Swedish study of Lumis Health covered eighty thousand women.
Lumis breast screening study reports 12 percent more cancers found | Radiologists working with the software read half as many images.

Voltra unveils V9 chip for inference at the edge | The processor needs eight watts and runs models with seven billion parameters.
Eight watts, seven billion parameters: Voltra's V9 | The Swedish chip designer presents its processor for cameras and machines.
Voltra V9 brings language models to factory cameras | The new edge processor draws only eight watts.

Voltra warns of lower revenue as memory prices rise | Shares of the chip designer fell nine percent after the forecast.
Memory costs hit Voltra; shares drop nine percent | The Swedish company expects quarterly sales below what analysts had thought.

Nimbra buys data labelling firm Tagwell for $300 million | The cloud company wants to check the quality of training data itself.
Tagwell acquired by Nimbra in $300M deal | All two hundred employees of the annotation specialist join the cloud provider.
Cloud group Nimbra takes over annotation specialist Tagwell | The purchase price of 300 million dollars is paid half in shares.

Nimbra to build data centre beside Icelandic geothermal plant | The site will draw 120 megawatts of heat power from 2027.
Iceland's geothermal power attracts Nimbra data centre | The cloud provider plans a campus of 120 megawatts near Reykjanes.

Teachers in Ohio get chatbot that refuses to do homework | The tutor asks questions back instead of giving solutions.
Ohio schools roll out tutor that will not solve the exercise | Pupils receive hints and questions; teachers see where a class is stuck.

Study: coding assistants slow experienced developers | Programmers with years in a project took 19 percent longer with help from models.
Experienced programmers lose time with AI helpers, trial finds | The randomised study measured sixteen maintainers of open source projects.
AI coding tools made veterans slower, researchers say | Developers believed that they were faster, yet needed 19 percent more time.

Robots of Fennick sort parcels at Rotterdam port | Forty machines with vision models replace the night shift of a terminal.
Rotterdam terminal hands night shift to parcel robots | Fennick's sorting machines handle nine thousand packages an hour.

Oriel AI founder Dana Whitlock steps down | The chief executive leaves after a dispute with the board about safety tests.
Whitlock leaves Oriel AI after clash over safety | The board of the London laboratory appoints the head of research in her place.
Safety dispute ends Dana Whitlock's time at Oriel | The founder says the board wanted to ship before evaluations had ended.

Oriel AI publishes method to trace answers to training data | Researchers can now see which documents shaped a sentence of a model.
Tracing what a model learned: paper from Oriel | The London laboratory's technique links each answer to training documents.

Language model for Yoruba and Igbo released by Lagos team | The Ijapa project trained on radio archives and folk tales.
Nigerian researchers present Ijapa, a model for Yoruba | Radio recordings helped the Lagos university train it for two languages.
Ijapa speaks Igbo and Yoruba | A group at the University of Lagos gives its language model to everyone.

Weather service of Chile switches to learned forecasts | The model predicts rain five days ahead in two minutes on one server.
Chile's forecasters adopt machine-learned weather model | Forecasts that took hours on a supercomputer now take minutes.

Security firm finds hole in agents of browser Fathom | Hidden text on a page could make the assistant send mail to strangers.
Fathom browser agent tricked by invisible instructions | Researchers show how white text on a website takes over the assistant.
Prompt injection hits Fathom: assistant leaked mail | The maker of the browser has closed the hole that researchers reported.

Fathom browser comes to phones | The assistant that summarises pages is now on Android and iOS.
Fathom launches mobile version of its assistant browser | Summaries and voice search arrive on iPhones and Android devices.

Musicians and label Greenline agree on licences for generated songs | Singers receive a share whenever a model imitates their voice.
Greenline strikes voice licence deal with singers' union | The record label will pay artists when songs are made in their voice.

Clip generator Morrow adds sound to its videos | Footsteps, rain and speech are created together with the picture.
Morrow's video model now makes its own soundtrack | Dialogue and noises match the generated pictures, the start-up says.

Insurers exclude damage by autonomous agents | Three large companies change their policies for mistakes of AI systems.
AI agents' mistakes no longer covered, insurers say | New clauses of three insurance groups leave firms with the risk.

Japan funds domestic language model with 900 million dollars | Universities and four companies will share the computers in Osaka.
Tokyo puts $900m into a Japanese language model | The government wants independence from American suppliers.
Osaka supercomputer to train Japan's national model | Four companies and universities take part in the 900-million-dollar programme.

Supreme court hears case on AI inventions | Judges must say whether a machine may be named as inventor in a patent.
Can a machine be an inventor? Judges deliberate | The country's highest court takes up a patent for a drink container.

Farmers in Kenya diagnose plant disease by phone | The Shamba application recognises forty diseases of maize and cassava offline.
Kenyan app Shamba spots cassava disease without internet | Half a million growers photograph leaves to learn what ails them.

Quillo lays off a fifth of its staff | The maker of writing assistants blames competition from free chatbots.
Writing assistant company Quillo cuts 140 jobs | Twenty percent of employees leave as customers move to free tools.
Quillo job cuts: one in five must go | Its chief executive told staff that sales of writing tools had halved.

Quillo adds fact checks to its writing assistant | Doubtful sentences are underlined and linked with a source.
Underlined in orange: Quillo checks facts as you write | The assistant now marks statements for which it finds no source.

Benchmark of medical questions was leaked, study says | Models had seen a third of the examination before they were tested.
Leaked exam inflates scores of medical models | Researchers found benchmark questions in common training sets.

Self-driving trucks begin regular service in Texas | Harrow's vehicles run at night between Dallas and Houston without a driver.
Driverless Harrow trucks carry freight from Dallas to Houston | The company starts nightly trips with nobody in the cabin.
Texas highway sees first regular driverless freight | Ten trucks of Harrow shuttle between two cities every night.

Harrow truck hits deer, raising questions on sensors | The authority asks for data after a night accident near Waco.
Regulator requests data after driverless truck accident near Waco | The Harrow vehicle braked late for an animal.

Library of Congress opens archive for research on models | Ten million digitised pages may be used for training by universities.
Ten million pages for training from national library | Scholars receive access to digitised newspapers and letters.

Protein model from Zurich designs antivenom | Mice survived the bite of a cobra after treatment with the designed protein.
Designed protein neutralises cobra venom in mice | A Zurich laboratory used a generative model to build the antivenom.
Generative biology: Swiss team makes snake antidote | The computer-made protein protected mice from cobra toxin.

News agency Polar Wire lets model translate its reports | Editors check every text before it appears in six languages.
Polar Wire starts machine translation with human check | The agency's stories will appear in six languages within minutes.

Privacy watchdog fines dating app Emberly for training on chats | The company must pay 14 million euros and delete the model.
Emberly fined 14 million for using private messages | The dating service trained a model on chats without consent.
Regulator orders dating app to delete model trained on chats | Emberly also receives a fine of fourteen million euros.

Chess federation bans glasses with assistants | Players must put away smart eyewear at all tournaments from January.
Smart glasses forbidden at chess tournaments | The world federation reacts to a case of cheating in Prague.

Energy regulator: data centres to use a tenth of power by 2030 | The report asks that new sites bring their own storage.
Data centres could take 10% of electricity, report warns | The regulator proposes batteries as a condition for connection.

Benchmark maker Gaugeworks secures $20 million | The start-up sells independent tests of agents to banks.
Independent testing of agents: Gaugeworks raises 20 million | Banks are the first customers of the young evaluation company.

Sable 2 reads hour-long films at once | The model of Tern Research answers questions about single scenes.
Tern Research shows Sable 2 for long video | An hour of film fits into its context, including the sound.

City of Ghent publishes register of its algorithms | Citizens can look up which systems decide on permits and parking.
Ghent tells citizens which algorithms it uses | A public list names forty systems, from parking to permits.
`
