@spec-2
Feature: Titles and shared links
  Tabs, bookmarks and shared links say what they lead to.

  @2.title-names-screen @2.title-names-organization
  Scenario: A tab names the screen and the organization
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | teacher |
      | Algebra | Fall 2026 | Ada     |
    When Ada visits "/my/organizations"
    Then Ada's tab is named "My Organizations · Kinroll"
    When Ada visits the page of "Lindenschule"
    Then Ada's tab is named "Lindenschule · Kinroll"
    When Ada visits the catalog of "Lindenschule"
    Then Ada's tab is named "Classes · Lindenschule · Kinroll"
    When Ada visits the class "Algebra"
    Then Ada's tab is named "Algebra · Lindenschule · Kinroll"
    When Ada visits the owners of "Lindenschule"
    Then Ada's tab is named "Owners · Lindenschule · Kinroll"
    When Ada goes to "Reports"
    Then Ada's tab is named "Reports · Lindenschule · Kinroll"
    When Ada visits "/"
    Then Ada's tab is named "Welcome, Ada · Kinroll"

  @2.link-preview @2.canonical-address
  Scenario: A link to a public organization shows what it is
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada has saved a photo as "Logo" of "Lindenschule"
    When Vera visits the page of "Lindenschule"
    Then a link to Vera's screen shows
      | title       | Lindenschule                                |
      | description | Lindenschule is an organization on Kinroll. |
    And a link to Vera's screen shows a picture of 1200 by 800 pixels
    And a link to Vera's screen leads to the page of "Lindenschule"

  @2.link-preview @2.canonical-address
  Scenario: A link to the classes of an organization lists them
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
      | Chess   | Fall 2026 |
    When Vera visits the catalog of "Lindenschule"
    Then a link to Vera's screen shows
      | title       | Classes · Lindenschule                 |
      | description | 2 classes in Fall 2026: Algebra, Chess |
    And a link to Vera's screen shows a picture of 1200 by 630 pixels
    And a link to Vera's screen leads to the catalog of "Lindenschule"

  @2.link-preview @2.canonical-address
  Scenario Outline: A link to a public screen leads to its one address
    When Vera visits "<visited>"
    Then a link to Vera's screen shows
      | title | <title> |
    And a link to Vera's screen shows a picture of 1200 by 630 pixels
    And a link to Vera's screen leads to "<address>"

    Examples:
      | visited                                             | title         | address                    |
      | /?fbclid=1                                          | Kinroll       | /                          |
      | /login?fbclid=1                                     | Log in        | /login                     |
      | /sign-up                                            | Sign up       | /sign-up                   |
      | /organizations?searchString=school&sortField=place  | Organizations | /organizations/            |
      | /organizations/?pageIndex=1&pageSize=20&fbclid=1    | Organizations | /organizations/?pageIndex=1 |

  @2.only-public-listed
  Scenario Outline: Search engines do not list screens that are not for everyone
    When Vera visits "<path>"
    Then search engines do not list Vera's screen

    Examples:
      | path                           |
      | /login?redirect=/my/classes    |
      | /sign-up?redirect=/my/classes  |
      | /account/forgot-password       |
      | /no/such/screen                |

  @2.only-public-listed @2.link-preview
  Scenario: Search engines list no administration, and nobody shares a private organization
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada owns the private "Hearth Co-op"
    When Ada visits the owners of "Lindenschule"
    Then search engines do not list Ada's screen
    When Ada visits the page of "Hearth Co-op"
    Then search engines do not list Ada's screen
    When Ada visits the page of "Lindenschule"
    Then a link to Ada's screen shows
      | title | Lindenschule |
    When Ada goes to "My Family"
    Then search engines do not list Ada's screen

  @2.link-preview @2.canonical-address
  Scenario: Sites that run no JavaScript show the same
    Given Ada owns "Lindenschule"
    And Ada owns the private "Hearth Co-op"
    And "Lindenschule" has the classes
      | name    | semester  |
      | Algebra | Fall 2026 |
    Then a link to the page of "Lindenschule" on another site shows "Lindenschule"
    And a link to the catalog of "Lindenschule" on another site shows "Classes · Lindenschule"
    And a link to "/organizations/?fbclid=1" on another site shows "Organizations"
    And a link to "/login" on another site shows "Log in"
    And a link to "/" on another site shows "Kinroll"
    And a link to the page of "Hearth Co-op" on another site shows "Kinroll"
    And a link to the owners of "Lindenschule" on another site shows "Kinroll"
