import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import CircleIcon from '@mui/icons-material/CircleOutlined';
import CollectionsIcon from '@mui/icons-material/CollectionsOutlined';
import ContactsIcon from '@mui/icons-material/ContactsOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import EventIcon from '@mui/icons-material/EventOutlined';
import ExtensionIcon from '@mui/icons-material/ExtensionOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import FlagIcon from '@mui/icons-material/FlagOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import GavelIcon from '@mui/icons-material/GavelOutlined';
import GroupIcon from '@mui/icons-material/GroupOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HandymanIcon from '@mui/icons-material/HandymanOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import HotelIcon from '@mui/icons-material/RoomServiceOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import MeetingRoomIcon from '@mui/icons-material/MeetingRoomOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import PaletteIcon from '@mui/icons-material/PaletteOutlined';
import PhoneIphoneIcon from '@mui/icons-material/PhoneIphoneOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import PublicIcon from '@mui/icons-material/PublicOutlined';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import RestaurantIcon from '@mui/icons-material/RestaurantOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import SellIcon from '@mui/icons-material/SellOutlined';
import SensorsIcon from '@mui/icons-material/SensorsOutlined';
import SettingsRemoteIcon from '@mui/icons-material/SettingsRemoteOutlined';
import StyleIcon from '@mui/icons-material/StyleOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import TranslateIcon from '@mui/icons-material/TranslateOutlined';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import VpnKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import WavingHandIcon from '@mui/icons-material/WavingHandOutlined';
import ProvisioningIcon from '@mui/icons-material/ManageAccountsOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { MenuPage } from '@atrium/contract';
import { createElement } from 'react';

const icons: Readonly<Record<MenuPage, SvgIconComponent>> = {
  DataRetentionPolicies: HistoryIcon,
  apiKeys: VpnKeyIcon,
  appMenus: PhoneIphoneIcon,
  appmenu: PhoneIphoneIcon,
  articles: ArticleIcon,
  audit: FactCheckIcon,
  branding: PaletteIcon,
  buildingNotifications: CampaignIcon,
  buildingReservations: EventIcon,
  buildinginfo: InfoIcon,
  buildinginvites: WavingHandIcon,
  buildings: ApartmentIcon,
  campuses: FolderIcon,
  cards: StyleIcon,
  concierge: HotelIcon,
  countries: FlagIcon,
  customers: BusinessIcon,
  deeplinks: LinkIcon,
  defaults: TuneIcon,
  destinations: PlaceIcon,
  deviceVendors: SettingsRemoteIcon,
  devices: SensorsIcon,
  employee: BadgeIcon,
  employeegroups: GroupsIcon,
  events: EventIcon,
  extensions: ExtensionIcon,
  faqs: QuizIcon,
  gallery: CollectionsIcon,
  geographies: PublicIcon,
  home: HomeIcon,
  icons: CategoryIcon,
  identityProviders: KeyIcon,
  jobs: SyncIcon,
  keycontacts: ContactsIcon,
  locations: PlaceIcon,
  lockerManagementConfig: LockIcon,
  lockers: LockIcon,
  map: MapIcon,
  masterbranding: PaletteIcon,
  menus: MenuBookIcon,
  neighborhoods: PlaceIcon,
  notifications: NotificationsIcon,
  onboardings: WavingHandIcon,
  'operating-hours': ScheduleIcon,
  orders: ReceiptIcon,
  outbox: OutboxIcon,
  pointr: MapIcon,
  policies: GavelIcon,
  providers: KeyIcon,
  provisioning: ProvisioningIcon,
  questionnaire: HelpIcon,
  regions: PublicIcon,
  resourceBookingConfig: MeetingRoomIcon,
  roles: BadgeIcon,
  roomReleases: MeetingRoomIcon,
  serviceRequest: HandymanIcon,
  settings: ExtensionIcon,
  sharedSpaces: MeetingRoomIcon,
  spaceView: DashboardIcon,
  tags: SellIcon,
  templates: DashboardIcon,
  tenants: BusinessIcon,
  timezones: ScheduleIcon,
  translate: TranslateIcon,
  users: GroupIcon,
  vendors: RestaurantIcon,
  visitorManagement: BadgeIcon,
  visitorManagementConfig: BadgeIcon,
  webhooks: WebhookIcon,
};

const iconByPage: Readonly<Record<string, SvgIconComponent>> = icons;

/** The icon of a menu page, one outlined family; a circle for a page below one. */
export function MenuIcon({ page }: { readonly page: string }) {
  return createElement(iconByPage[page] ?? CircleIcon);
}
