@spec-4
Feature: Who finds an organization, and how people join
  Owners choose, and can change it later.

  @spec-3
  @3.settings-default-public @3.settings-default-automatic
  Scenario: By default, an organization is public and anyone can join
    Given Ada is signed in
    When Ada creates "Lindenschule"
    Then Ada is at the page of "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    Then Ada finds set
      | Access Level   | Public    |
      | Admission Type | Automatic |

  @4.access-level-changes
  Scenario: An organization becomes private, and public again
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And there is the public organization "Hearth Co-op"
    When Ada visits the settings of "Lindenschule"
    And Ada sets
      | Access Level | Private |
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera reads the title "Not Found"
    When Vera visits "/organizations/"
    Then Vera sees "Hearth Co-op"
    And Vera does not see "Lindenschule"
    When Ada closes the toast "Organization was saved successfully"
    And Ada sets
      | Access Level | Public |
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera is at the page of "Lindenschule"
    When Vera visits "/organizations/"
    Then Vera sees "Lindenschule"

  @4.admission-type-changes
  Scenario: Approval to join is required, and then no longer
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the settings of "Lindenschule"
    And Ada sets
      | Admission Type | Approval Required |
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees "Approval Required"
    When Ada closes the toast "Organization was saved successfully"
    And Ada sets
      | Admission Type | Automatic |
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees "Automatic"
