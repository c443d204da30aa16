/** People to turn to in buildings of the portfolio. */
export const contactFacts: readonly { readonly name: string; readonly position: string }[] = [
  { name: 'Noor Haddad', position: 'Front desk' },
  { name: 'Otis Lindgren', position: 'Building management' },
  { name: 'Camille Renaud', position: 'Security desk' },
  { name: 'Tunde Okafor', position: 'Technical services' },
  { name: 'Hana Sato', position: 'Mail room' },
];

/** Companies in buildings of the portfolio. */
export const tenantFacts: readonly { readonly name: string; readonly domain: string; readonly blurb: string }[] = [
  { name: 'Juniper Studio', domain: 'juniper-studio.example', blurb: 'Draws maps and signs for public places.' },
  { name: 'Halyard Logistics', domain: 'halyard.example', blurb: 'Plans freight by rail and river.' },
  { name: 'Brightwater Labs', domain: 'brightwater.example', blurb: 'Tests drinking water for towns.' },
  { name: 'Fennel & Rye', domain: 'fennel-rye.example', blurb: 'Publishes books on food.' },
  { name: 'Quarry Lane Architects', domain: 'quarrylane.example', blurb: 'Builds schools out of wood.' },
];
