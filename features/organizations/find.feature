@spec-2
Feature: Finding an organization
  Everyone can find public organizations. Only members can see private ones.

  @spec-1 @1.browse-organizations @2.organizations
  @spec-6 @6.private-organizations
  Scenario: A visitor sees the public organizations and not the private ones
    Given Ada owns "Lindenschule"
    And Ada owns the private "Hearth Co-op"
    When Vera visits "/organizations/"
    Then Vera sees "Lindenschule"
    And Vera does not see "Hearth Co-op"

  @spec-6 @6.private-organizations
  Scenario: A member sees their private organization, in the list and on its own page
    Given Ada is signed in
    And Ada owns the private "Hearth Co-op"
    When Ada visits "/organizations/"
    Then Ada sees "Hearth Co-op"
    When Ada visits the page of "Hearth Co-op"
    Then Ada is at the page of "Hearth Co-op"

  @6.private-organizations
  @spec-6
  Scenario: To a stranger, a private organization does not exist
    Given Ada owns the private "Hearth Co-op"
    And Vera is signed in
    When Vera visits the page of "Hearth Co-op"
    Then Vera reads the title "Not Found"

  @spec-7
  Scenario: A search matches parts of names, without accents or case
    Given there is the public organization "École du Samedi"
    And there is the public organization "Lindenschule"
    When Vera visits "/organizations/"
    And Vera searches the list for "ecole"
    Then Vera sees "École du Samedi"
    And Vera does not see "Lindenschule"

  @spec-3 @spec-7 @3.page-response @7.organizations-call
  @spec-9
  Scenario: A page has ten organizations
    Given there are 12 public organizations
    When Vera visits "/organizations/"
    Then Vera sees "Page 1 of 2"
    And Vera does not see "School 11"
    When Vera chooses "Next page"
    Then Vera sees "School 12"
    When Vera visits "/organizations/?pageIndex=7"
    Then Vera sees "The list ends before this page."
    When Vera chooses "Go to the last page"
    Then Vera sees "School 12"
    And the focus of Vera is on "12 organizations"

  @spec-3
  Scenario: Organizations are shown as cards or as a table with the user's status
    Given Ada is signed in
    And Ada owns the private "Hearth Co-op"
    And there is the public organization "Lindenschule"
    When Ada visits "/organizations/"
    Then Ada sees no table
    When Ada chooses "Table"
    Then Ada's table is
      | Name         | Place | Access  | Admission | My status |
      | Hearth Co-op |       | Private | Automatic | Owner       |
      | Lindenschule |       | Public  | Automatic | Join        |
    When Ada reloads the page
    Then Ada's list shows
      | Hearth Co-op |
      | Lindenschule |
    When Ada chooses "Cards"
    Then Ada sees no table
    And Ada sees "Lindenschule"

  @spec-4
  Scenario: The table of organizations can be sorted
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada owns the private "Hearth Co-op"
    And there is the public organization "Abendschule"
    When Ada visits "/organizations/"
    And Ada chooses "Table"
    Then Ada's list shows
      | Abendschule  |
      | Hearth Co-op |
      | Lindenschule |
    When Ada sorts by "Access"
    Then Ada's list shows
      | Lindenschule |
      | Abendschule  |
      | Hearth Co-op |
    When Ada sorts by "Name" downward
    Then Ada's list shows
      | Lindenschule |
      | Hearth Co-op |
      | Abendschule  |

  Scenario: A visitor is asked to log in before joining, and comes back
    Given Ada owns "Lindenschule"
    When Ada visits the page of "Lindenschule"
    And Ada goes to "Log in to join"
    And Ada logs in
    Then Ada is at the page of "Lindenschule"
    And Ada sees "Owner"

  @spec-6 @6.verified-organizations
  Scenario: A verified organization has a badge, and nobody can create one that looks like it
    Given Ada owns "Lindenschule"
    And "Lindenschule" is verified
    And Vera is signed in
    When Vera visits the page of "Lindenschule"
    Then Vera sees "Verified"
    When Vera creates "Lindenschu1e"
    Then Vera sees "This looks like “Lindenschule”, a verified organization."
