import { type CsdlNode, NAMESPACE } from './csdl.ts';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escaped(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

function isNode(value: unknown): value is CsdlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The children of a node with their names. */
function childrenOf(node: CsdlNode): [string, CsdlNode][] {
  return Object.entries(node).flatMap(([name, child]) => (/^[$@]/.test(name) || !isNode(child) ? [] : [[name, child]]));
}

/** A member that is a text or a number, as text. */
function textOf(node: CsdlNode, member: string): string | undefined {
  const value = node[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function typeText(node: CsdlNode): string {
  const type = textOf(node, '$Type') ?? 'Edm.String';
  return node['$Collection'] === true ? `Collection(${type})` : type;
}

/** A member of an annotation that is a record: yes or no, or a list of texts, which are paths where it is of properties. */
function propertyValue(member: string, value: unknown): string {
  if (typeof value === 'boolean') return element('PropertyValue', { Property: member, Bool: String(value) });
  const kind = member.endsWith('Properties') ? 'PropertyPath' : 'String';
  const written = Array.isArray(value) ? value.map((text: string) => `<${kind}>${escaped(text)}</${kind}>`) : [];
  return element('PropertyValue', { Property: member }, [element('Collection', {}, written)]);
}

/** The annotations of a node: yes or no, or records. */
function annotations(node: CsdlNode): string[] {
  return Object.entries(node).flatMap(([term, value]) => {
    if (!term.startsWith('@')) return [];
    if (typeof value === 'boolean') return [element('Annotation', { Term: term.slice(1), Bool: String(value) })];
    if (!isNode(value)) return [];
    const values = Object.entries(value).map(([member, one]) => propertyValue(member, one));
    return [element('Annotation', { Term: term.slice(1) }, [element('Record', {}, values)])];
  });
}

function property(name: string, node: CsdlNode): string {
  const isNullable = node['$Nullable'] === true;
  if (node['$Kind'] === 'NavigationProperty') {
    const isContained = node['$ContainsTarget'] === true;
    const attributes = {
      Name: name,
      Type: typeText(node),
      // Collections of entities have no such attribute.
      Nullable: node['$Collection'] === true ? undefined : isNullable,
      ContainsTarget: isContained ? true : undefined,
    };
    return element('NavigationProperty', attributes, annotations(node));
  }
  return element('Property', {
    Name: name,
    Type: typeText(node),
    Nullable: isNullable,
    MaxLength: textOf(node, '$MaxLength'),
    Precision: textOf(node, '$Precision'),
  });
}

function typeElement(name: string, node: CsdlNode): string {
  const properties = childrenOf(node).map(([field, child]) => property(field, child));
  const { $Kind: kind, $Key: key, $OpenType: isOpen } = node;
  if (kind === 'ComplexType')
    return element('ComplexType', { Name: name, OpenType: isOpen === true ? true : undefined }, properties);
  const keys = Array.isArray(key) ? key.map((Name: string) => element('PropertyRef', { Name })) : [];
  return element('EntityType', { Name: name }, [element('Key', {}, keys), ...properties]);
}

function setElement(name: string, node: CsdlNode): string {
  const { $NavigationPropertyBinding: bindings } = node;
  const bound = isNode(bindings) ? Object.keys(bindings) : [];
  const targets = bound.map((Path) =>
    element('NavigationPropertyBinding', { Path, Target: isNode(bindings) ? textOf(bindings, Path) : undefined }),
  );
  return element('EntitySet', { Name: name, EntityType: textOf(node, '$Type') }, [...targets, ...annotations(node)]);
}

/** The vocabularies that a model names, each as XML too. */
function referenceElements({ $Reference: references }: CsdlNode): string[] {
  return Object.entries(isNode(references) ? references : {}).map(([uri, reference]) => {
    const { $Include: included } = isNode(reference) ? reference : {};
    const includes = [included ?? []].flat().flatMap((one) => {
      if (!isNode(one)) return [];
      return element('edmx:Include', { Namespace: textOf(one, '$Namespace'), Alias: textOf(one, '$Alias') });
    });
    return element('edmx:Reference', { Uri: uri.replace(/\.json$/, '.xml') }, includes);
  });
}

/** Writes a model as CSDL XML (API-44). */
export function csdlXml(model: CsdlNode): string {
  const schema = model[NAMESPACE];
  const parts = isNode(schema) ? childrenOf(schema) : [];
  const types = parts.filter(([, { $Kind }]) => $Kind !== 'EntityContainer');
  const containers = parts.filter(([, { $Kind }]) => $Kind === 'EntityContainer');
  const written = [
    ...types.map(([name, node]) => typeElement(name, node)),
    ...containers.map(([Name, node]) => {
      const sets = childrenOf(node).map(([name, set]) => setElement(name, set));
      return element('EntityContainer', { Name }, [...sets, ...annotations(node)]);
    }),
  ];
  const edm = { Namespace: NAMESPACE, xmlns: 'http://docs.oasis-open.org/odata/ns/edm' };
  const services = element('edmx:DataServices', {}, [element('Schema', edm, written)]);
  const edmx = { Version: textOf(model, '$Version'), 'xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx' };
  return `<?xml version="1.0" encoding="UTF-8"?>${element('edmx:Edmx', edmx, [...referenceElements(model), services])}`;
}
