/** First words of companies and buildings. */
export const places = (
  'Alder Amber Anchor Ash Aspen Beacon Birch Bridge Cedar Chapel Clover Copper Coral Crown Elm Ember Falcon Fern ' +
  'Foundry Garnet Grove Harbour Hazel Heron Hill Iris Ivory Jasper Juniper Kestrel Lantern Laurel Linden Maple ' +
  'Marble Meadow Mill Oak Olive Opal Orchard Park Pearl Quarry River Rowan Saffron Slate Station Willow'
).split(' ');

/** What companies do. */
export const trades = 'Partners Group Industries Foods Laboratories Insurance Logistics Energy Textiles Media'.split(
  ' ',
);

/** What buildings are called. */
export const kinds = 'House Court Tower Works Yard Exchange Building Centre Place Point Studios Hall Pavilion'.split(
  ' ',
);

/** First names from many countries. */
export const firstNames = (
  'Ada Adrien Aisha Akira Alejandro Amélie Amina Anders Aniela Arash Béatrice Bilal Björn Camila Carlos Chiara ' +
  'Chloé Daisuke Danuta David Deepa Dmitri Ebba Elena Emeka Emma Enzo Esther Fatou Felix Fiona Gabriel Giulia ' +
  'Grace Hana Hassan Hélène Ibrahim Ingrid Isabel Ivana Jamal James Jin Joana João Juan Kaito Karin Kofi Laila ' +
  'Lars Léa Leila Liam Lin Lucas Magda Manon Marek Maria Mehmet Mia Miguel Mila Mohammed Nadège Naoki Nia Niko ' +
  'Nora Olga Omar Oscar Pablo Paola Pedro Petra Quentin Rania Raj Ruth Saoirse Samira Sean Selma Siobhán Sofie ' +
  'Sunita Sven Tariq Tess Theo Tomás Ulla Valérie Viktor Wanjiru Xavier Yara Yusuf Zainab Zoltán'
).split(' ');

/** Last names from many countries. */
export const lastNames = (
  'Abebe Adler Ahmed Almeida Andersen Aubert Bakker Baptiste Bauer Becker Bernard Bianchi Blanc Bouchard Boyd ' +
  'Brandt Campbell Castro Chen Choi Costa Cruz Dahl Delgado Demir Dubois Dupont Eriksen Esposito Evans Farouk ' +
  'Fernández Fischer Flores Fontaine Friedman Gallagher García Gomes Gruber Guerin Gupta Haas Hansen Hernández ' +
  'Hill Horváth Hughes Ibáñez Ivanov Jansen Jensen Johansson Joshi Kaya Kim Kovač Kowalczyk Kuznetsov Lambert ' +
  'Lefebvre Lewis Lim Lopez Ludwig Macdonald Marino Martin Mbeki Mendes Meyer Mohamed Morales Müller Murphy ' +
  'Nakagawa Ndiaye Nielsen Novak Nowak Obi Okonkwo Olsen Ortiz Osei Park Patel Pereira Petrov Popescu Quinn ' +
  'Rahman Ramos Reyes Ricci Rivera Robin Romero Sato Schmidt Schneider Sharma Silva Simon Singh Smirnov Stewart ' +
  'Suzuki Takahashi Tan Torres Tran Vargas Vasquez Vidal Virtanen Wagner Walsh Wang Weber Williams Wolf Wong ' +
  'Yamamoto Yilmaz Zhang Zimmermann'
).split(' ');
