@spec-4
Feature: Who finds an organization, and how people join
  Owners decide it once, and may think better of it.

  @spec-3
  @3.settings-begin-public @3.settings-begin-automatic
  Scenario: Whoever has chosen nothing has a public organization that anybody may join
    Given Ada is signed in
    When Ada creates "Lindenschule"
    Then Ada is at the page of "Lindenschule"
    When Ada administers the settings of "Lindenschule"
    Then Ada's settings are
      | Access Level   | Public    |
      | Admission Type | Automatic |

  @4.access-level-changes
  Scenario: An organization becomes private, and public again
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And there is the public organization "Hearth Co-op"
    When Ada administers the settings of "Lindenschule"
    And Ada changes the settings
      | Access Level | Private |
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera reads the title "Not Found"
    When Vera visits "/organizations/"
    Then Vera sees "Hearth Co-op"
    And Vera does not see "Lindenschule"
    When Ada closes the toast "Organization was saved successfully"
    And Ada changes the settings
      | Access Level | Public |
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera is at the page of "Lindenschule"
    When Vera visits "/organizations/"
    Then Vera sees "Lindenschule"

  @4.admission-type-changes
  Scenario: People need approval to join, and then no more
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada administers the settings of "Lindenschule"
    And Ada changes the settings
      | Admission Type | Approval Required |
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees "Approval Required"
    When Ada closes the toast "Organization was saved successfully"
    And Ada changes the settings
      | Admission Type | Automatic |
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Vera visits the page of "Lindenschule"
    Then Vera sees "Automatic"
